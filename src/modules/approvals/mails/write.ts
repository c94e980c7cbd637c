import type { Caller } from '../../../core/operation.ts'
import { type OperationDeps, runOperation } from '../../../core/run/run-operation.ts'
import { localDate } from '../../../lib/calendar/zones.ts'
import { t } from '../../../words/index.ts'
import { listCovers } from '../list-covers.ts'
import { requestUrl } from './addresses.ts'
import { digestLetter } from './digest.ts'
import type { ApprovalMailJob } from './job.ts'
import { type Letter, letter } from './letter.ts'
import { askedOf } from './request-facts.ts'
import type { AskAs, Asked } from './request-words.ts'
import { dateWords } from './words.ts'

/** Returns the email that is due; undefined when there is nothing left to say. */
export async function letterOf(
  deps: OperationDeps,
  job: ApprovalMailJob,
  caller: Caller,
): Promise<Letter | undefined> {
  if (!job.is_active) return undefined
  const { event, kind, request_id } = job
  const ask: AskAs = async (operation, input) =>
    (await runOperation(deps, operation, caller, input)).body as never
  if (event === 'digest') return digestLetter(deps, job, ask)
  if (kind === null || request_id === null) return undefined
  const request = await askedOf(ask, kind, request_id)
  if (!request) return undefined
  const behalf = await behalfOf(ask, caller, request)
  const url = requestUrl(deps.services, kind, request_id)
  return requestLetter(job, request, { behalf, url })
}

/** Names the manager for whom a deputy is asked. */
async function behalfOf(ask: AskAs, { actor }: Caller, { employee_id }: Asked): Promise<string[]> {
  if (actor.reach !== 'team') return []
  const { data } = await ask(listCovers, {})
  const cover = data.find(({ employee_ids }) => employee_ids.includes(employee_id))
  if (!cover) return []
  const until = dateWords(cover.until)
  return [t`You are asked as the deputy of ${cover.name}, who is on leave until ${until}.`]
}

function requestLetter(
  { event, first_name, timezone, company_name }: ApprovalMailJob,
  { subject, sentence, note, facts, created_at }: Asked,
  { behalf, url }: { behalf: readonly string[]; url: string },
): Letter {
  const isReminder = event === 'reminder'
  const since = dateWords(localDate(timezone, Date.parse(created_at)))
  return letter(isReminder ? t`Reminder: ${subject}` : subject, [
    t`Hello ${first_name},`,
    sentence,
    ...(isReminder ? [t`The request has been waiting for a decision since ${since}.`] : []),
    ...behalf,
    ...(note === null ? [] : [t`Note: ${note}`]),
    { facts },
    t`Look at the request and decide:`,
    { url },
    t`The link shows the request and decides nothing. Sign in, then approve or reject it there.`,
    t`Rollcall of ${company_name}`,
  ])
}
