import type { PaidCategory } from '../../../engine/hours/index.ts'
import { type FieldErrors, invalid } from '../../../lib/errors.ts'
import { storedType } from '../../leave/types/load.ts'
import { refuse } from '../refusals.ts'

/** The kind of an adjustment's hours, their date, and whether they count toward overtime. */
export type Earning = {
  earning: PaidCategory
  corrects_date: string | null
  counts_for_overtime: boolean
  /** The leave type into which its overtime is moved as time in lieu. */
  bank_to: string | null
}

type Provided = {
  earning?: PaidCategory | undefined
  corrects_date?: string | null | undefined
  counts_for_overtime?: boolean | undefined
  bank_to?: string | null | undefined
}

/**
 * Returns the earning of an adjustment: provided fields, else those of `stored`. Only regular hours count for
 * overtime; those that correct another date do not unless `counts_for_overtime` says so. Throws a 422 by field.
 */
export function readEarning(
  { work_date, hours_delta }: { work_date: string; hours_delta: number },
  provided: Provided,
  stored?: Earning | undefined,
): Earning {
  const earning = provided.earning ?? stored?.earning ?? 'regular'
  const corrects_date =
    provided.corrects_date === undefined ? (stored?.corrects_date ?? null) : provided.corrects_date
  const problems: FieldErrors = {}
  if (corrects_date !== null && corrects_date > work_date) {
    problems.corrects_date = [refuse.corrects_after_work_date({ date: work_date })]
  }
  if (provided.counts_for_overtime === true && earning !== 'regular') {
    problems.counts_for_overtime = [refuse.not_regular({ earning })]
  }
  const bank_to = provided.bank_to === undefined ? (stored?.bank_to ?? null) : provided.bank_to
  if (bank_to !== null) {
    const problem = bankProblem({ earning, corrects_date, hours_delta })
    if (problem !== undefined) problems.bank_to = [problem]
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const isSame = earning === stored?.earning && corrects_date === (stored.corrects_date ?? null)
  const usual = isSame ? stored.counts_for_overtime : corrects_date === null
  const counts_for_overtime = earning === 'regular' && (provided.counts_for_overtime ?? usual)
  return { earning, corrects_date, counts_for_overtime, bank_to }
}

function bankProblem({
  earning,
  corrects_date,
  hours_delta,
}: Pick<Earning, 'earning' | 'corrects_date'> & { hours_delta: number }): string | undefined {
  if (earning !== 'overtime') return refuse.not_overtime({ earning })
  if (corrects_date !== null) return refuse.bank_of_other_date()
  return hours_delta < 0 ? undefined : refuse.bank_needs_negative()
}

/** Returns the fields with the leave type of `bank_to` in stored form: `annual` is vacation. */
export function withBankType<P extends Provided>(provided: P): P {
  const { bank_to } = provided
  return bank_to ? { ...provided, bank_to: storedType(bank_to) } : provided
}
