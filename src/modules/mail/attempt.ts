import type { OperationDeps } from '../../core/run/run-operation.ts'
import type { FailedAttempt } from '../../events/queue-consumer.ts'
import type { SendMail } from './transport.ts'

export type MailDeps = {
  operationDeps: OperationDeps
  send: SendMail
  /** The sender of emails. */
  from: string
  /** Whether `send` writes to files, so emails reach nobody. */
  into_files: boolean
  jitter: number
  /** Called with null for an email that was sent. */
  onAttempt(failed: FailedAttempt | null): void
}

type Mail = {
  company_id: number
  company_name: string
  to: { name: string; address: string }
  /** The same in every attempt, so that mail systems recognize a repeat. */
  message_id: string
  created_at: string
  letter: object
}

/** Sends an email of a queue; returns null, or the error. */
export async function attemptMail(
  { send, from, onAttempt }: MailDeps,
  { company_id, company_name, to, message_id, created_at, letter }: Mail,
  signal: AbortSignal,
): Promise<string | null> {
  const mail = {
    from: { name: company_name, address: from },
    to,
    messageId: `<${message_id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
    date: new Date(created_at),
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...letter,
  }
  try {
    await send(mail, signal)
    onAttempt(null)
    return null
  } catch (error) {
    if (signal.aborted) throw error
    const message = String((error as Error).message).replaceAll('\0', '')
    onAttempt({ company_id, error: message })
    return message.slice(0, 500)
  }
}
