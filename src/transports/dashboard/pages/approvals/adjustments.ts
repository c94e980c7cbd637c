import type * as v from 'valibot'
import * as payroll from '../../../../modules/payroll/index.ts'
import { inUnits, phrase, t } from '../../../../words/index.ts'
import type { PageContext } from '../../page-context.ts'
import { change } from '../../parts/ui.ts'
import { categoryWord } from '../../words/category-words.ts'
import { day, today } from '../../words/dates.ts'
import { hoursFacts, tryApproval } from './dry-run.ts'
import { type Kind, type Line, pendingCount } from './kind.ts'

type Adjustment = v.InferOutput<(typeof payroll.getPayrollDayAdjustment)['output']>

export const adjustments: Kind = {
  slug: 'adjustments',
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
  count: (page) => pendingCount(page, payroll.listPayrollDayAdjustments),
  async lines(page, { sort, page: number, per_page }) {
    const input = { status: 'pending', sort, page: number, per_page }
    const { data, meta } = await page.ask(payroll.listPayrollDayAdjustments, input)
    const lines: Line[] = []
    for (const one of data as Adjustment[]) lines.push(await lineOf(page, one))
    return { lines, meta }
  },
  async line(page, id) {
    const one = await page.ask(payroll.getPayrollDayAdjustment, { id })
    return one.status === 'pending' ? lineOf(page, one) : undefined
  },
  async outcome(page, id) {
    const one = await page.ask(payroll.getPayrollDayAdjustment, { id })
    const { employee_id, employee_name: who, status } = one
    const when = day(one.work_date, today(page))
    const { reviewed_at: decided_at, reviewed_by: decided_by } = one
    return { employee_id, who, when, status, decided_at, decided_by }
  },
  approve: (page, id, note) => page.act(payroll.approvePayrollDayAdjustment, withNote(id, note)),
  reject: (page, id, note) => page.act(payroll.rejectPayrollDayAdjustment, withNote(id, note)),
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
    facts: [
      ...(corrects_date === null ? [] : [[t`Corrects`, day(corrects_date, today(page))] as const]),
      ...hoursFacts(page, dryRun?.effects),
    ],
    marks: problem === undefined ? [] : [{ words: t`Cannot be approved`, tone: 'bad' }],
    problem,
  }
}

function withNote(id: number, note: string | undefined) {
  return note === undefined ? { id } : { id, reviewer_notes: note }
}
