/// The subtags of language identifiers (BCP 47).
enum LanguageSubtags {
  /// The language subtags: all of ISO 639-1, those of ISO 639-2 and 639-3 for which CLDR has names
  /// or rules (ICU 76), and the withdrawn `bh in iw ji jw mo sh tl`, which are still in use.
  static let languages = subtags(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy \
    da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu \
    hy hz ia id ie ig ii ik in io is it iu iw ja ji jv jw ka kg ki kj kk kl km kn ko kr ks ku kv \
    kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms mt my na nb nd ne ng nl nn no nr \
    nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq \
    sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi \
    yo za zh zu ace ach ada ady aeb afh agq ain akk akz ale aln alt ang anp apw arc arn aro arp \
    arq ars arw ary arz asa ase ast avk awa bal ban bar bas bax bbc bbj bej bem ber bew bez bfd \
    bfq bgc bgn bho bik bin bjn bkm bla blo bpy bqi bra brh brx bss bua bug bum byn byv cad car \
    cay cch ccp ceb cgg chb chg chk chm chn cho chp chr chy cic ckb cop cps crh csb csw dak dar \
    dav del den dgr din dje doi dsb dtp dua dum dyo dyu dzg ebu efi egl egy eka elx enm esu ewo \
    ext fan fat fil fit fon frc frm fro frp frr frs fur gaa gag gan gay gba gbz gez gil glk gmh \
    goh gom gon gor got grb grc gsw guc gur guw guz gwi hai hak haw hif hil hit hmn hnj hsb hsn \
    hup iba ibb ilo inh izh jam jbo jgo jmc jpr jrb jut kaa kab kac kaj kam kaw kbd kbl kcg kde \
    kea ken kfo kgp kha kho khq khw kiu kkj kln kmb koi kok kos kpe krc kri krj krl kru ksb ksf \
    ksh kum kut kxv lad lag lah lam lez lfn lij liv lkt lld lmo lol loz lrc ltg lua lui lun luo \
    lus lut luy lzh lzz mad maf mag mai mak man mas mde mdf mdh mdr men mer mfe mga mgh mgo mic \
    mid min mnc mni moh mos mrj mua mus mwl mwr mwv mye myv mzn nah nan nap naq nds new nia niu \
    njo nmg nnh nnp nog non nov nqo nso nus nwc nym nyn nyo nzi osa ota otk oui pag pal pam pap \
    pau pcd pcm pdc pdt peo pfl phn pms pnt pon pqm prg pro quc qug raj rap rar rej rgn rhg rif \
    rof rom rtm rue rug rup rwk sad sah sam saq sas sat saz sba sbp scn sco sdc sdh see seh sei \
    sel ses sga sgs shi shn shu sid sjd sje sju sli sly sma smi smj smn sms snk sog srn srr ssy \
    stq suk sus sux swb syc syr szl tcy tem teo ter tet tig tiv tkl tkr tlh tli tly tmh tog tok \
    tpi tru trv tsd tsi ttt tum tvl twq tyv tzm udm uga umb vai vec vep vls vmf vmw vot vro vun \
    wae wal war was wbp wuu xal xmf xnr xog yao yap yav ybb yrl yue zap zbl zea zen zgh zun zza
    """)

  /// The script subtags of ISO 15924.
  static let scripts = subtags(
    """
    adlm afak aghb ahom arab aran armi armn avst bali bamu bass batk beng bhks blis bopo brah brai \
    bugi buhd cakm cans cari cham cher chrs cirt copt cpmn cprt cyrl cyrs deva diak dogr dsrt dupl \
    egyd egyh egyp elba elym ethi gara geok geor glag gong gonm goth gran grek gujr gukh guru hanb \
    hang hani hano hans hant hatr hebr hira hluw hmng hmnp hrkt hung inds ital jamo java jpan jurc \
    kali kana kawi khar khmr khoj kits knda kore kpel krai kthi lana laoo latf latg latn lepc limb \
    lina linb lisu loma lyci lydi mahj maka mand mani marc maya medf mend merc mero mlym modi mong \
    moon mroo mtei mult mymr nagm nand narb nbat newa nkgb nkoo nshu ogam olck onao orkh orya osge \
    osma ougr palm pauc perm phag phli phlp phlv phnx plrd prti rjng rohg roro runr samr sara sarb \
    saur sgnw shaw shrd sidd sind sinh sogd sogo sora soyo sund sunu sylo syrc syre syrj syrn tagb \
    takr tale talu taml tang tavt telu teng tfng tglg thaa thai tibt tirh tnsa todr toto tutg ugar \
    vaii visp vith wara wcho wole xpeo xsux yezi yiii zanb zinh zmth zsye zsym zxxx zyyy zzzz
    """)

  /// The region subtags: ISO 3166-1, the groups of UN M.49, and CLDR pseudo-locales `xa` and `xb`.
  static let regions = subtags(
    """
    ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bl bm bn bo bq \
    br bs bt bv bw by bz ca cc cd cf cg ch ci ck cl cm cn co cp cq cr cu cv cw cx cy cz de dg dj \
    dk dm do dz ea ec ee eg eh er es et eu ez fi fj fk fm fo fr ga gb gd ge gf gg gh gi gl gm gn \
    gp gq gr gs gt gu gw gy hk hm hn hr ht hu ic id ie il im in io iq ir is it je jm jo jp ke kg \
    kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mf mg mh mk ml mm mn \
    mo mp mq mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk \
    pl pm pn pr ps pt pw py qa qo re ro rs ru rw sa sb sc sd se sg sh si sj sk sl sm sn so sr ss \
    st sv sx sy sz ta tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug um un us uy uz va vc \
    ve vg vi vn vu wf ws xa xb xk ye yt za zm zw 001 002 003 005 009 011 013 014 015 017 018 019 \
    021 029 030 034 035 039 053 054 057 061 142 143 145 150 151 154 155 202 419
    """)

  private static func subtags(_ list: String) -> Set<Substring> {
    Set(list.split(separator: " "))
  }
}

/// The scripts in which languages are most likely written, unless their identifier specifies one.
///
/// Source: CLDR 46, as in ICU 76 (`likelySubtags.txt`). Nastaliq (`Aran`) is a style of `Arab`.
enum LikelyScripts {
  /// The scripts of all two-letter languages, and of those for which CLDR has data in several
  /// scripts.
  static let ofLanguages = scripts([
    "arab": "ar fa ks ps sd ug ur",
    "armn": "hy",
    "avst": "ae",
    "beng": "as bn mni unr",
    "cans": "cr iu oj",
    "cyrl": "ab av ba be bg ce cu cv kk kv ky mk mn os ru sr tg tt uk",
    "deva": "hi kok mr ne sa",
    "ethi": "am ti",
    "geor": "ka",
    "grek": "el",
    "gujr": "gu",
    "guru": "pa",
    "hans": "zh",
    "hant": "yue",
    "hebr": "he yi",
    "jpan": "ja",
    "khmr": "km",
    "knda": "kn",
    "kore": "ko",
    "laoo": "lo",
    "latn": """
    aa af ak an ay az bi bm br bs ca ch co cs cy da de ee en eo es et eu ff fi fj fo fr fy ga gd \
    gl gn gv ha ho hr ht hu hz ia id ie ig ik io is it jv kg ki kj kl kr ku kw kxv la lb lg li \
    ln lt lu lv man mg mh mi ms mt na nb nd ng nl nn nr nv ny oc om pl pt qu rej rm rn ro rw sc \
    se sg sk sl sm sn so sq ss st su sv sw tk tn to tr ts ty uz ve vi vo wa wo xh yo za zu
    """,
    "mlym": "ml",
    "mymr": "my",
    "olck": "sat",
    "orya": "or",
    "rohg": "rhg",
    "sinh": "pi si",
    "taml": "ta",
    "telu": "te",
    "tfng": "ber shi",
    "thaa": "dv",
    "thai": "th",
    "tibt": "bo dz",
    "vaii": "vai",
    "yiii": "ii",
  ])

  /// The scripts of languages in regions where a different one is usual.
  static let ofRegions = scripts([
    "arab": "az-iq az-ir ha-cm ha-sd kk-af kk-cn kk-ir kk-mn ku-lb ky-cn ms-cc pa-pk tg-pk uz-af",
    "cyrl": "az-ru ug-kz ug-mn uz-cn",
    "deva": "sd-in unr-np",
    "hans": "yue-cn",
    "hant": "zh-au zh-bn zh-gb zh-gf zh-hk zh-id zh-mo zh-pa zh-pf zh-ph zh-sr zh-th zh-tw zh-vn",
    "latn": "ky-tr sr-me sr-ro sr-ru sr-tr",
    "mong": "mn-cn",
    "nkoo": "man-gn",
  ])

  private static func scripts(_ lists: [Substring: String]) -> [Substring: Substring] {
    var scripts: [Substring: Substring] = [:]
    for (script, names) in lists {
      for name in names.split(separator: " ") { scripts[name] = script }
    }
    return scripts
  }
}
