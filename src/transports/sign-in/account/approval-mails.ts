import type { Context } from 'koa'
import { approvalMailModes } from '../../../core/tables.ts'
import { chooseOwnApprovalMails } from '../../../modules/sign-in/index.ts'
import { t } from '../../../words/index.ts'
import type { Answer, Deps, Visit } from '../visit.ts'
import { showAccount } from './account.ts'

/** Saves how the signed-in person gets emails about requests to decide. */
export async function chooseMails(
  deps: Deps,
  ctx: Context,
  visit: Visit,
  form: URLSearchParams,
): Promise<Answer> {
  const chosen = approvalMailModes.find((mode) => mode === form.get('approval_mails')) ?? null
  await visit.act(chooseOwnApprovalMails, { approval_mails: chosen })
  const session = { ...visit.session, approval_mails: chosen }
  return showAccount(deps, ctx, { ...visit, session }, { good: t`Saved.` })
}
