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
