import { summarise } from '../../../../engine/hours/index.ts'
import type { HoursLine } from '../load-hours.ts'
import { hasHours } from '../parameters.ts'
import type { WeekAbove } from '../schema.ts'
import type { Compared } from './compare.ts'
import type { ReportInput } from './parameters.ts'
import { overtimeOf } from './sort.ts'

type Beside = {
  compared: Compared | undefined
  weeksAbove: Map<number, WeekAbove[]> | undefined
}

type Input = Pick<ReportInput, 'min_overtime_hours' | 'warnings'> & { include_zero_hours: boolean }

/** Returns the employees that the filters leave, and of those the ones that have a row. */
export function selectLines(
  loaded: HoursLine[],
  { compared, weeksAbove }: Beside,
  { min_overtime_hours: least = 0, warnings: onlyWarned, include_zero_hours }: Input,
): { everybody: HoursLine[]; lines: HoursLine[] } {
  const isFiltered = compared || weeksAbove || least > 0
  const everybody = isFiltered
    ? [...loaded, ...formerly(loaded, compared)].filter(
        (line) =>
          overtimeOf(line) >= least * 60 && (!weeksAbove || weeksAbove.has(line.employee_id)),
      )
    : loaded
  if (onlyWarned) {
    return { everybody, lines: everybody.filter(({ warnings }) => warnings.length > 0) }
  }
  if (include_zero_hours || weeksAbove) return { everybody, lines: everybody }
  const before = new Set(compared?.lines.map(({ employee_id }) => employee_id))
  return {
    everybody,
    lines: everybody.filter((line) => hasHours(line) || before.has(line.employee_id)),
  }
}

/** Returns empty lines for employees who only had hours on the dates before, as in another department. */
function formerly(loaded: readonly HoursLine[], compared: Compared | undefined): HoursLine[] {
  const loaded_ids = new Set(loaded.map(({ employee_id }) => employee_id))
  return (compared?.lines ?? [])
    .filter(({ employee_id }) => !loaded_ids.has(employee_id))
    .map((line) => ({ ...line, minutes: summarise([]), warnings: [] }))
}
