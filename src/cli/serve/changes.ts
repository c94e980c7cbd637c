import { CHANGE_RULES } from '../../modules/payroll/changes/rules.ts'
import type { Terminal } from '../terminal.ts'
import type { CompanyChange } from './changes-task.ts'

type Input = { json?: boolean | undefined; from?: string | undefined }

/** Prints the days whose pay this release changes, one line each. */
export async function sayChanges({ done, say }: Terminal, { json, from }: Input): Promise<void> {
  if (from !== undefined && !/^\d{4}-\d\d-\d\d$/.test(from)) {
    throw new Error(`--from takes a date, such as 2026-01-01, not ${JSON.stringify(from)}.`)
  }
  const changes = await done('doctor.changes', { from })
  if (json) return say(JSON.stringify(changes, null, 2))
  if (changes.length === 0)
    return say('This release pays every day of the open pay periods as before.')
  say(changes.map(lineOf).join('\n'))
}

function lineOf(change: CompanyChange): string {
  const { company_name, employee_number, name, date, rules, changes } = change
  const hours = changes.map(({ earning, before_hours, after_hours }) => {
    return `${earning} ${before_hours.toFixed(2)} -> ${after_hours.toFixed(2)}`
  })
  const why = rules.map((rule) => CHANGE_RULES[rule]).join('; ')
  return `${company_name}  ${employee_number} ${name}  ${date}  ${hours.join(', ')}  (${why})`
}
