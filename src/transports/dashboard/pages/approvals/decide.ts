import { DomainError } from '../../../../lib/errors.ts'
import { t } from '../../../../words/index.ts'
import { type Answer, type PageContext, said } from '../../page-context.ts'
import { statusWord } from '../../words/status-words.ts'
import { listAddress } from './address.ts'
import { deciderName } from './decided-words.ts'
import type { Kind } from './kind.ts'
import { kindInPath, noSuchKind } from './kinds.ts'

/** Approves or rejects one request and returns to the list, at the next line. */
export async function decide(page: PageContext): Promise<Answer> {
  const kind = kindInPath(page)
  const id = Number(page.params.id)
  const note = page.form.get('note')?.trim() || undefined
  const verdict = page.form.get('verdict')
  if (verdict !== 'approve' && verdict !== 'reject') {
    throw new DomainError('bad_request', t`Choose Approve or Reject.`)
  }
  try {
    await kind[verdict](page, id, note)
  } catch (error) {
    throw await decidedMeanwhile(page, { kind, id, error })
  }
  const next = page.form.get('next')
  const changes = { kind: kind.slug === 'leave' ? null : kind.slug, done: id, next }
  return { go: listAddress(page.query, changes) }
}

type Failed = { kind: Kind; id: number; error: unknown }

/** Says who decided the request in the meantime; returns any other error unchanged. */
async function decidedMeanwhile(page: PageContext, { kind, id, error }: Failed): Promise<unknown> {
  if (!(error instanceof DomainError) || !error.fields?.status) return error
  const outcome = await kind.outcome(page, id)
  if (outcome.status === 'pending') return error
  const [status, by] = [statusWord(outcome.status), deciderName(outcome)]
  return new DomainError(
    'invalid',
    by === undefined
      ? t`The request of ${outcome.who} is already ${status}. Nothing was changed.`
      : t`The request of ${outcome.who} is already ${status} by ${by}. Nothing was changed.`,
  )
}

/** Takes a decision back. */
export async function reopenRequest(page: PageContext): Promise<Answer> {
  const { slug, reopening } = kindInPath(page)
  if (!reopening) throw noSuchKind()
  const id = Number(page.params.id)
  await page.act(reopening.operation, { id })
  const kind = slug === 'leave' ? null : slug
  return said(listAddress(page.query, { kind, next: id }), 'request_reopened')
}

/** Cancels what was approved, or withdraws one's own pending request. */
export async function cancelRequest(page: PageContext): Promise<Answer> {
  const { slug, cancelling } = kindInPath(page)
  if (!cancelling) throw noSuchKind()
  await page.act(cancelling, { id: Number(page.params.id) })
  const list = listAddress(page.query, { kind: slug === 'leave' ? null : slug })
  const back = page.form.has('pending') ? list : `/approvals/decided?kind=${slug}`
  return said(back, 'request_cancelled')
}
