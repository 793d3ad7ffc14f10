extension PluralRules {
  /// One set of categories and the languages that have it.
  struct Row {
    let categories: [PluralCategory]
    let languages: String
  }

  /// The categories of cardinal numbers in every language that CLDR has rules for.
  ///
  /// CLDR 46, as ICU 76 has it (`plurals.txt`). No script or region has other categories than its
  /// language: the rules of European Portuguese (`pt-PT`) differ from those of `pt`, not the
  /// categories.
  static let rows = [
    Row(
      categories: [.other],
      languages: """
        bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th \
        to tpi vi wo wuu yo yue zh
        """),
    Row(
      categories: [.one, .other],
      languages: """
        af ak am an as asa ast az bal bem bez bg bho bn brx ce ceb cgg chr ckb csw da de doi dv ee \
        el en eo et eu fa ff fi fil fo fur fy gl gsw gu guw ha haw hi hu hy ia io is jgo ji jmc ka \
        kab kaj kcg kk kkj kl kn ks ksb ku ky lb lg lij ln mas mg mgo mk ml mn mr nah nb nd ne nl \
        nn nnh no nr nso ny nyn om or os pa pap pcm ps rm rof rwk saq sc sd sdh seh si sn so sq ss \
        ssy st sv sw syr ta te teo ti tig tk tl tn tr ts tzm ug ur uz ve vo vun wa wae xh xog yi \
        zu
        """),
    Row(
      categories: [.one, .few, .other],
      languages: """
        bs hr mo ro sh shi sr
        """),
    Row(
      categories: [.one, .many, .other],
      languages: """
        ca es fr it lld pt scn vec
        """),
    Row(
      categories: [.one, .two, .other],
      languages: """
        he iu iw naq sat se sma smi smj smn sms
        """),
    Row(
      categories: [.zero, .one, .other],
      languages: """
        blo ksh lag lv prg
        """),
    Row(
      categories: [.one, .few, .many, .other],
      languages: """
        be cs lt pl ru sk uk
        """),
    Row(
      categories: [.one, .two, .few, .other],
      languages: """
        dsb gd hsb sl
        """),
    Row(
      categories: [.one, .two, .few, .many, .other],
      languages: """
        br ga gv mt
        """),
    Row(
      categories: [.zero, .one, .two, .few, .many, .other],
      languages: """
        ar ars cy kw
        """),
  ]
}
