/** The most characters of a name that a sentence of the service shows. */
const most_characters = 80

/** Returns a name on one line, cut to 80 characters: it is text from people, in a sentence of the service. */
export function oneLineName(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ')
  if (line.length <= most_characters) return line
  const characters = [...line]
  if (characters.length <= most_characters) return line
  return `${characters.slice(0, most_characters - 1).join('')}…`
}

/** Characters that end the quotes around a text, or look as if they did. */
export const doubleQuotes = /["“”„‟«»＂〝〞〟″‶]/g

/** Returns a name in quotes, on one line and cut. */
export function quotedName(name: string): string {
  return `"${oneLineName(name.replaceAll(doubleQuotes, "'"))}"`
}
