/** Words of users and the words that tools have for the same; each line is one meaning. */
const meanings: readonly string[] = [
  'leave vacation holiday pto absence away off sick annual day_off time_off',
  'holiday feast bank_holiday public_holiday christmas',
  'absence away colleague who_is_away out',
  'punch clock time_entry timesheet timecard shift clock_in clock_out worked terminal',
  'forgot forgotten missed missing',
  'hours pay wage salary payroll paid overtime',
  'employee staff people person worker colleague team user member somebody someone',
  'contact phone email address',
  'many bulk batch import upload several',
  'overdue unpaid outstanding late',
  'payroll_hours paid_hours report overtime',
  'mileage trip travel drive kilometer car expense reimburse',
  'location office site store branch workplace',
  'schedule roster rota week shift working_hours calendar',
  'calendar feed ical ics subscribe subscription outlook',
  'override exception one_day swap',
  'blackout freeze embargo block',
  'adjustment correction correct fix adjust',
  'audit history log changed who_changed trail',
  'webhook callback notification event delivery',
  'invoice bill billing',
  'client customer',
  'company settings configuration preference rules',
  'balance left remaining entitlement quota summary',
  'period payday pay_day close closing',
  'export file download csv spreadsheet excel provider',
  'chart draw graph plot picture',
  'explain why reason',
  'create add new make register book request ask hire submit',
  'update change edit modify move set rename correct',
  'delete remove erase',
  'deactivate fire terminate dismiss leaver offboard quit',
  'cancel withdraw revoke undo',
  'approve accept confirm grant',
  'reject decline deny refuse',
  'reopen unlock undo revert',
  'restore undelete undo',
  'list show find all search who',
  'get read show one detail',
]

type Meaning = ReadonlySet<string>

const byWord: ReadonlyMap<string, readonly Meaning[]> = byWords()

function byWords(): Map<string, Meaning[]> {
  const found = new Map<string, Meaning[]>()
  for (const line of meanings) {
    const words = line.split(' ')
    const meaning = new Set(words.flatMap((word) => word.split('_')).map(stem))
    for (const word of words) {
      if (word.includes('_')) continue
      found.set(stem(word), [...(found.get(stem(word)) ?? []), meaning])
    }
  }
  return found
}

/** Returns the words that mean the same as a stemmed word, without the word itself. */
export function synonymsOf(word: string): ReadonlySet<string> {
  const all = new Set((byWord.get(word) ?? []).flatMap((meaning) => [...meaning]))
  all.delete(word)
  return all
}

/** Returns a word without its plural, and without the endings that verbs take. */
export function stem(word: string): string {
  if (word.length <= 3) return word
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  if (word.endsWith('s') && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1)
  return word
}
