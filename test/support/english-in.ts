const english =
  /(?<![\p{L}_’'-])(the|of|is|are|was|were|from|to|with|has|have|had|must|more|which|only|by|it|for|not|be|leave|send|and|that|this|your|when|omit|already|before|after|cannot|does|between|without|first|last|another|other|their|who)(?![\p{L}_’'-])/giu

/** Returns the English words of a text that is said to be French; names in quotes are left out. */
export function englishIn(text: string): string[] {
  const own = text.replace(/«[^»]*»|“[^”]*”|"[^"]*"|`[^`]*`|\b[a-z_]+:[a-z*]+/g, ' ')
  return [...own.matchAll(english)].map(([word]) => word)
}
