export { holidayName, leaveTypeName, leaveTypeWord } from './built-in.ts'
export { inLanguage, type Language, language, languages, locale } from './language.ts'
export {
  keyOf,
  type Phrase,
  phrase,
  plural,
  say,
  type Translation,
  t,
  translated,
  type Words,
} from './translate.ts'
