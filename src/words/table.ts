/** A translated text, or the forms of a count by `Intl.PluralRules`. */
export type Translation = string | { one: string; many?: string; other: string }

/** The translations of a language, by the English text with `{0}`, `{1}` … for inserted values. */
export type Words = Readonly<Record<string, Translation>>

/** The translations of a group's refusals, by name, with the same `{placeholders}`. */
export type Refusals<Group> = { readonly [Name in keyof Group]: string }
