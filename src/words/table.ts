/** A translated text, or the forms of a count by `Intl.PluralRules`. */
export type Translation = string | { one: string; many?: string; other: string }

/** The words of a language, by the English text with `{0}`, `{1}` … for what is put in. */
export type Words = Readonly<Record<string, Translation>>

/** The words of a language for each refusal of a group, by name, with the same `{gaps}`. */
export type Refusals<Group> = { readonly [Name in keyof Group]: string }
