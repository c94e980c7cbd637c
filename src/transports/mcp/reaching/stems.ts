import { stemmer } from 'stemmer'
import { normalizeText } from '../../../lib/text.ts'

/** Returns the stems of the words that describe something, in order. */
export function stemsOf(text: string): string[] {
  return normalizeText(text)
    .replace(/(?:n['’]t|['’](?:d|ll|m|re|s|ve))\b/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !ignored.has(word))
    .map((word) => stemmer(word))
}

/** Words that do not describe what a tool does. */
const ignored: ReadonlySet<string> = new Set(
  (
    'an and any are as at be been but by can could did do does for from had has have he her him his how if in into ' +
    'is it its just let like me my need now of on or our please she should so that the their them then there they ' +
    'this those to us want wants was we were what when where which will with would you your am tool tools ' +
    'au aux avec ce cette combien comment dans de des du elle en est et il ils je la le les leur ma mes mon nos ' +
    'notre nous par pas pour que quel quelle quelles quels qui sa ses son sur tu un une vos votre vous'
  ).split(' '),
)
