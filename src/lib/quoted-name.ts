/** The most characters of a name that a sentence of the service shows. */
const most_characters = 80

/** Returns a name in quotes, cut: it is text from people, in a sentence of the service. */
export function quotedName(name: string): string {
  const characters = [...name]
  const isShort = characters.length <= most_characters
  const shown = isShort ? name : `${characters.slice(0, most_characters - 1).join('')}…`
  return `"${shown.replaceAll('"', "'")}"`
}
