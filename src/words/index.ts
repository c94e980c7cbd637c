export {
  holidayName,
  leaveTypeName,
  leaveTypeWord,
  regionWord,
  zoneArea,
} from './built-in.ts'
export { dateFormat, datesInWords, firstOfSpan } from './dates.ts'
export { explanationWords } from './explanations.ts'
export { byLocale, inLanguage, type Language, language, languages, locale } from './language.ts'
export { decimal } from './numbers.ts'
export {
  keyOf,
  type Phrase,
  phrase,
  plural,
  say,
  stopAfter,
  t,
  translated,
} from './translate.ts'
export { fieldName, wireWords } from './wire-words.ts'
