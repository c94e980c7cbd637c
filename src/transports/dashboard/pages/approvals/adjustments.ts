import type * as v from 'valibot'
import * as payroll from '../../../../modules/payroll/index.ts'
import { inUnits, phrase, t } from '../../../../words/index.ts'
import type { PageContext } from '../../page-context.ts'
import { change } from '../../parts/ui.ts'
import { categoryWord } from '../../words/category-words.ts'
import { day, today } from '../../words/dates.ts'
import { hoursFacts, tryApproval } from './dry-run.ts'
import { type Kind, type Line, type Outcome, outcomesOf } from './kind.ts'

type Adjustment = v.InferOutput<(typeof payroll.getPayrollDayAdjustment)['output']>

export const adjustments: Kind = {
  slug: 'adjustments',
  record_type: 'payroll_day_adjustment',
  title: phrase('Payroll day adjustments'),
  columns: [
    { label: phrase('Date'), sort: 'work_date' },
    { label: phrase('Hours'), number: true },
    { label: phrase('Earning') },
  ],
  sorts: [
    ['work_date', phrase('Oldest date first')],
    ['-work_date', phrase('Newest date first')],
    ['employee_name', phrase('Name')],
  ],
  note_label: phrase('Note from the reviewer'),
  approval_notes: true,
  bulk: false,
  cancelling: payroll.cancelPayrollDayAdjustment,
  ...outcomesOf(
    {
      read: payroll.getPayrollDayAdjustment,
      list: payroll.listPayrollDayAdjustments,
      sort: '-reviewed_at',
    },
    outcomeOf,
  ),
  async lines(page, input) {
    const pending = { status: 'pending', ...input }
    const { data, meta } = await page.ask(payroll.listPayrollDayAdjustments, pending)
    const lines: Line[] = []
    for (const one of data as Adjustment[]) lines.push(await lineOf(page, one))
    return { lines, meta }
  },
  async line(page, id) {
    const one = await page.ask(payroll.getPayrollDayAdjustment, { id })
    return one.status === 'pending' ? lineOf(page, one) : undefined
  },
  approve: (page, id, note) => page.act(payroll.approvePayrollDayAdjustment, withNote(id, note)),
  reject: (page, id, note) => page.act(payroll.rejectPayrollDayAdjustment, withNote(id, note)),
}

function outcomeOf(page: PageContext, one: Adjustment): Outcome {
  const { employee_name: who, reviewed_at: decided_at, reviewed_by: decided_by } = one
  const what = `${inUnits(change(one.hours_delta), 'h')}, ${categoryWord(one.earning)}`
  const when = day(one.work_date, today(page))
  return { ...one, who, what, when, decided_at, decided_by, reason: one.reviewer_notes }
}

async function lineOf(page: PageContext, adjustment: Adjustment): Promise<Line> {
  const { id, employee_id, work_date, note, hours_delta, earning, corrects_date } = adjustment
  const when = day(work_date, today(page))
  const { dryRun, problem } = await tryApproval(page, payroll.approvePayrollDayAdjustment, { id })
  return {
    id,
    employee_id,
    who: adjustment.employee_name,
    when,
    cells: [
      { html: when },
      { html: inUnits(change(hours_delta), 'h'), number: true },
      { html: categoryWord(earning) },
    ],
    note,
    asked_at: adjustment.created_at,
    facts: [
      ...(corrects_date === null ? [] : [[t`Corrects`, day(corrects_date, today(page))] as const]),
      ...(await hoursFacts(page, dryRun?.effects)),
    ],
    marks: problem === undefined ? [] : [{ words: t`Cannot be approved`, tone: 'bad' }],
    problem,
  }
}

function withNote(id: number, note: string | undefined) {
  return note === undefined ? { id } : { id, reviewer_notes: note }
}
