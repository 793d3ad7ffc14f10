/// The plural categories of languages.
enum PluralTable {
  /// The categories of cardinal numbers in every language that has CLDR rules.
  ///
  /// Source: CLDR 46, as in ICU 76 (`plurals.txt`). Every script and region has the categories of
  /// its language: European Portuguese (`pt-PT`) has different rules than `pt`, but the same
  /// categories.
  static let rows: [(categories: [PluralCategory], languages: String)] = [
    (
      [.other],
      """
      bm bo dz hnj id ig ii in ja jbo jv jw kde kea km ko lkt lo ms my nqo osa sah ses sg su th \
      to tpi vi wo wuu yo yue zh
      """
    ),
    (
      [.one, .other],
      """
      af ak am an as asa ast az bal bem bez bg bho bn brx ce ceb cgg chr ckb csw da de doi dv ee \
      el en eo et eu fa ff fi fil fo fur fy gl gsw gu guw ha haw hi hu hy ia io is jgo ji jmc ka \
      kab kaj kcg kk kkj kl kn ks ksb ku ky lb lg lij ln mas mg mgo mk ml mn mr nah nb nd ne nl \
      nn nnh no nr nso ny nyn om or os pa pap pcm ps rm rof rwk saq sc sd sdh seh si sn so sq ss \
      ssy st sv sw syr ta te teo ti tig tk tl tn tr ts tzm ug ur uz ve vo vun wa wae xh xog yi \
      zu
      """
    ),
    (
      [.one, .few, .other],
      """
      bs hr mo ro sh shi sr
      """
    ),
    (
      [.one, .many, .other],
      """
      ca es fr it lld pt scn vec
      """
    ),
    (
      [.one, .two, .other],
      """
      he iu iw naq sat se sma smi smj smn sms
      """
    ),
    (
      [.zero, .one, .other],
      """
      blo ksh lag lv prg
      """
    ),
    (
      [.one, .few, .many, .other],
      """
      be cs lt pl ru sk uk
      """
    ),
    (
      [.one, .two, .few, .other],
      """
      dsb gd hsb sl
      """
    ),
    (
      [.one, .two, .few, .many, .other],
      """
      br ga gv mt
      """
    ),
    (
      [.zero, .one, .two, .few, .many, .other],
      """
      ar ars cy kw
      """
    ),
  ]

  /// The smallest number above 1 with the category `one`, for the languages that have any.
  ///
  /// Source: as above.
  static let numbersLikeOne: [Substring: Int] = [
    "be": 21, "br": 21, "bs": 21, "ceb": 2, "dsb": 101, "fil": 2, "gd": 11, "gv": 11, "hr": 21,
    "hsb": 101, "is": 21, "lt": 21, "lv": 21, "mk": 21, "prg": 21, "ru": 21, "sh": 21, "sl": 101,
    "sr": 21, "tl": 2, "tzm": 11, "uk": 21,
  ]
}
