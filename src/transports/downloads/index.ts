import type { Context, Middleware } from 'koa'
import type { Logger } from 'pino'
import type { AnyOperation, Caller } from '../../core/operation.ts'
import { type OperationDeps, runOperation, transportsOf } from '../../core/run/run-operation.ts'
import { DomainError } from '../../lib/errors.ts'
import type { AuthenticateHolder } from '../auth/holder.ts'
import { hidePath } from '../http/requests/hide-path.ts'
import { showingRefusals } from '../http/requests/page-language.ts'
import { refuse } from '../refusals.ts'
import { sendFile } from '../rest/files.ts'
import { sendProblem } from './problem.ts'
import { downloadsPath, type SealedRead, unseal } from './sealed.ts'
import { fileOf } from './table-file.ts'

export type DownloadDeps = {
  operationDeps: OperationDeps
  authenticateHolder: AuthenticateHolder
  operations: ReadonlyMap<string, AnyOperation>
  log: Logger
  settings: { site_url: string }
}

/**
 * Serves the links that assistants give to people. Opening one runs its read now, with the access that it was created
 * for: data that this access can no longer read is missing from the file too. Accepts GET and HEAD, any number of
 * times, because mail programs and chats open a link before the person does.
 */
export function downloads(deps: DownloadDeps): Middleware {
  const answer: Middleware = async (ctx) => {
    const sealed = ctx.path.slice(downloadsPath.length)
    hidePath(ctx, `${downloadsPath}:link`)
    ctx.set('Cache-Control', 'no-store')
    ctx.set('Referrer-Policy', 'no-referrer')
    ctx.set('X-Robots-Tag', 'noindex')
    try {
      await showingRefusals(ctx, () => open(deps, ctx, sealed))
    } catch (error) {
      await sendProblem(deps, ctx, error)
    }
  }
  return (ctx, next) => (ctx.path.startsWith(downloadsPath) ? answer(ctx, next) : next())
}

async function open(deps: DownloadDeps, ctx: Context, sealed: string): Promise<void> {
  if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
    ctx.set('Allow', 'GET, HEAD')
    throw new DomainError('method_not_allowed', refuse.link_is_read())
  }
  const { read, operation } = readLink(deps, sealed)
  const { company_id, actor, budget } = await deps.authenticateHolder(read.holder)
  const { request_id } = ctx.state
  const caller: Caller = {
    company_id,
    actor,
    channel: 'mcp',
    request_id,
    budget,
    client_info: 'download link',
  }
  const { body } = await runOperation(deps.operationDeps, operation, caller, read.input)
  ctx.status = 200
  sendFile(ctx, fileOf(body, read))
}

function readLink(
  { operationDeps: { services, now }, operations }: DownloadDeps,
  sealed: string,
): { read: SealedRead; operation: AnyOperation } {
  const read = unseal(services.secrets, sealed)
  const operation = read && operations.get(read.operation)
  const isRead = operation?.effect === 'read' && transportsOf(operation).includes('mcp')
  if (!read || !isRead) throw new DomainError('not_found', refuse.link_incomplete())
  if (read.expires_ms <= now()) throw new DomainError('forbidden', refuse.link_expired())
  return { read, operation }
}
