import {
  approvePayrollDayAdjustment,
  listPayrollDayAdjustments,
  rejectPayrollDayAdjustment,
} from '../../../../modules/payroll/index.ts'
import type { Html } from '../../html.ts'
import type { PageContext } from '../../page-context.ts'
import { change } from '../../ui.ts'
import { card, dryRunCard, hoursFacts, waitingCards } from './card.ts'
import type { Kind } from './kind.ts'

export const adjustments: Kind = {
  slug: 'adjustments',
  title: 'Payroll day adjustments',
  waiting: (page) => waitingCards(page, listPayrollDayAdjustments, adjustmentCard),
  approve: (page, id, note) => page.act(approvePayrollDayAdjustment, withNote(id, note)),
  reject: (page, id, note) => page.act(rejectPayrollDayAdjustment, withNote(id, note)),
}

type Adjustment = {
  id: number
  employee_name: string
  work_date: string
  note: string
  hours_delta: number
  earning: string
  corrects_date: string | null
}

async function adjustmentCard(page: PageContext, adjustment: Adjustment): Promise<Html> {
  const {
    id,
    employee_name: who,
    work_date,
    note,
    hours_delta,
    earning,
    corrects_date,
  } = adjustment
  const { dryRun, problem } = await dryRunCard(page, approvePayrollDayAdjustment, { id })
  return card(page, {
    id,
    slug: adjustments.slug,
    who,
    what: work_date,
    note,
    facts: [
      ['Requested', `${change(hours_delta)} h`],
      ...(earning === 'regular' ? [] : [['Earning', earning.replaceAll('_', ' ')] as const]),
      ...(corrects_date === null ? [] : [['Corrects', corrects_date] as const]),
      ...hoursFacts(dryRun?.effects),
    ],
    problem,
    note_label: 'Note from the reviewer',
  })
}

function withNote(id: number, note: string | undefined) {
  return note === undefined ? { id } : { id, reviewer_notes: note }
}
