import type * as v from 'valibot'
import { DomainError } from '../../../lib/errors.ts'
import { language, leaveTypeName, t } from '../../../words/index.ts'
import { getLeaveRequest, listLeaveTypes, previewLeaveRequest } from '../../leave/index.ts'
import { leaveYearWord } from '../../leave/leave-year-word.ts'
import { minimumFacts } from '../../leave/minimum-present/words.ts'
import type { Fact } from './letter.ts'
import type { AskAs, Asked } from './request-words.ts'
import { dateWords, dayCount, leaveWords, numberWords, spanWords } from './words.ts'

/** Returns pending leave in words, with the result of previewing its approval. */
export async function leaveAsked(ask: AskAs, id: number): Promise<Asked | undefined> {
  const request = await ask(getLeaveRequest, { id })
  if (request.status !== 'pending') return undefined
  const { employee_name: who, employee_id, created_at, notes: note } = request
  const { data: types } = await ask(listLeaveTypes, { per_page: 100 })
  const type = leaveTypeName(types.find((one) => one.type === request.type)?.name ?? request.type)
  const when = leaveWords(request)
  return {
    subject: t`Leave to decide: ${who}, ${when}`,
    sentence: t`${who} asks for leave: ${type}, ${when}.`,
    note,
    facts: await previewFacts(ask, id),
    employee_id,
    created_at,
  }
}

type Preview = v.InferOutput<(typeof previewLeaveRequest)['output']>

async function previewFacts(ask: AskAs, leave_request_id: number): Promise<Fact[]> {
  try {
    return factsOf(await ask(previewLeaveRequest, { leave_request_id }))
  } catch (error) {
    if (!(error instanceof DomainError) || error.status >= 500) throw error
    return [[t`Cannot be approved`, t`as it is; the page of the request says why`]]
  }
}

/** Returns the result of previewing the approval of leave in words. */
export function factsOf(preview: Preview): Fact[] {
  const { days, hours, balances } = preview
  const away = preview.colleagues_away.map(
    ({ employee_name, start_date, end_date }) =>
      `${employee_name} (${spanWords(start_date, end_date)})`,
  )
  return [
    [t`Uses`, t`${dayCount(days)}, ${numberWords(hours)} h`],
    ...balanceFacts(balances),
    ...waitingFacts(preview),
    ...preview.holidays.map(
      ({ date, name }): Fact => [t`Holiday, not counted`, `${name} (${dateWords(date)})`],
    ),
    [t`Away at the same time, same department`, away.length === 0 ? t`nobody` : away.join('\n')],
    ...minimumFacts(preview.minimum_present).map(
      ([label, lines]): Fact => [label, lines.join('\n')],
    ),
    ...conflictFacts(preview),
  ]
}

function balanceFacts(balances: Preview['balances']): Fact[] {
  if (balances.length === 0) return [[t`Balance`, t`not tracked`]]
  return balances.map((one) => [
    balances.length === 1 ? t`Balance` : t`Balance, ${leaveYearWord(one)}`,
    t`${dayCount(one.before_days)} before, ${dayCount(one.after_days)} after approval`,
  ])
}

function waitingFacts({ balances }: Preview): Fact[] {
  const waiting = balances.reduce((sum, one) => sum + one.others_pending_days, 0)
  return waiting > 0 ? [[t`Other requests of the same type that wait`, dayCount(waiting)]] : []
}

function conflictFacts({ blackout_hits, warnings, problems }: Preview): Fact[] {
  const reasons = Object.entries(problems).flatMap(([name, said]) =>
    said.map((words) => `${name.replaceAll('_', ' ')} ${words}`),
  )
  // The reasons are sentences of the API, which is English.
  const shown =
    language() === 'en' ? reasons.join('\n') : t`as it is; the page of the request says why`
  return [
    ...blackout_hits.map(
      ({ name, start_date, end_date, enforcement }): Fact => [
        enforcement === 'block' ? t`Blackout that blocks leave` : t`Blackout`,
        `${name} (${spanWords(start_date, end_date)})`,
      ],
    ),
    ...(warnings.includes('overlaps')
      ? [[t`Overlap`, t`with other leave of the same person`] as const]
      : []),
    ...(warnings.includes('no_working_days')
      ? [[t`Working days`, t`none on these dates`] as const]
      : []),
    ...(reasons.length > 0 ? [[t`Cannot be approved`, shown] as const] : []),
  ]
}
