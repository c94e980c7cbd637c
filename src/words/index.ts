export {
  holidayName,
  leaveTypeName,
  leaveTypeWord,
  regionWord,
  zoneArea,
} from './built-in.ts'
export { dateFormat, dateInWords, datesInWords, firstOfSpan } from './dates.ts'
export { explanationWords } from './explanations.ts'
export { byLocale, inLanguage, type Language, language, languages, locale } from './language.ts'
export { decimal, inUnits, unitSpace, whole } from './numbers.ts'
export { timeOfDay, timesInWords } from './times.ts'
export {
  afterValue,
  beforeValue,
  keyOf,
  type Phrase,
  phrase,
  plural,
  say,
  t,
  translated,
} from './translate.ts'
export { fieldName, readable, wireSentence, wireWords } from './wire-words.ts'
