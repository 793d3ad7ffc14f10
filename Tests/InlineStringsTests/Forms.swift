import InlineStrings

/// The literals that the fixture `Forms.swift` has in code, with part of the function's name.
let forms: [(text: String, function: String)] = [
  ("--uitesting", "formContains"), ("--equals-x", "formEquals"), ("not-equal", "formNotEquals"),
  ("optional-t", "formOptional"), ("fifteen-bytes-x", "formFifteen"), ("debug-on", "formEight"),
  ("seven-b", "formSeven"), ("five5", "formFive"), ("four", "formFour"), ("ui", "formTwo"),
  ("q", "formOne"), ("débogué", "formNonASCII"), ("--sw-alpha", "formSwitch"),
  ("--sw-bravo", "formSwitch"), ("sw-charlie", "formSwitch"), ("sw4", "formSwitch"),
  ("switch-9a", "formSwitch"), ("switch-9b", "formSwitch"), ("zwitch-9b", "formSwitch"),
  ("--prefix-t", "formPrefix"), ("argument-t", "formArgument"), ("argument", "formArgument"),
  ("arg", "formArgument"), ("k", "formOneArgument"), ("--default-x", "formDefault"),
  ("--ternary-a", "formTernary"),
  ("--other-arm", "formTernary"), ("near-half-a", "formTernaryNear"),
  ("near-half-b", "formTernaryNear"), ("stored-txt", "formStored"), ("st3", "formStored"),
  ("in-array-x", "formArray"), ("ar3", "formArray"), ("--appended", "formAppend"),
  ("--as-any-t", "formAny"), ("--closure-x", "formClosure"), ("substring-x", "formSubstring"),
  ("subscript-k", "formDictionary"), ("in-loop-ab", "formLoop"), ("-v", "formLoop"),
  ("coalesce-x", "formCoalesce"), ("--enum-one", "formRawValue"), ("--enum-two", "formRawValue"),
  ("enum-3", "formRawValue"), ("enumfour", "formRawValue"), ("e5", "formRawValue"),
  ("--in-class-x", "Box"),
]

/// Strings that differ from a literal in only one half or only in length.
func neighbors(of text: String) -> [String] {
  let changed = text.unicodeScalars.indices.map { index in
    var scalars = text.unicodeScalars
    scalars.replaceSubrange(index...index, with: CollectionOfOne("#"))
    return String(scalars)
  }
  return (changed + [text + "\0", text + "#", String(text.dropLast())]).filter { candidate in
    (1...15).contains(candidate.utf8.count) && !forms.contains { $0.text == candidate }
  }
}

/// Whether the literals have both the first half and the second half of a string.
///
/// Without function bounds, such a string is found if the literals are near each other.
func isMadeOfOthers(_ text: String) -> Bool {
  let all = forms.compactMap { SmallString($0.text) }
  return SmallString(text).map { string in
    all.contains { $0.first == string.first } && all.contains { $0.second == string.second }
  } ?? false
}
