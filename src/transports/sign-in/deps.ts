import type Provider from 'oidc-provider'
import type { Logger } from 'pino'
import type { OperationDeps } from '../../core/run/run-operation.ts'
import type { SendMail } from '../../modules/mail/transport.ts'
import type { Limiter } from '../auth/rate-limit.ts'
import type { OriginSettings } from '../http/requests/origin.ts'

/** How sign-in emails are sent: immediately, since a code may not be stored. */
export type Mailer = {
  send: SendMail
  from: string
  /** Whether emails are written to files, so they reach nobody. */
  into_files: boolean
}

export type SignInDeps = {
  operationDeps: OperationDeps
  limiter: Limiter
  log: Logger
  settings: OriginSettings & { trust_proxy: boolean }
  /** Absent: no email can be sent. */
  mailer?: Mailer | undefined
  /** The authorization server; undefined when `OAUTH` is off. */
  provider?: (() => Promise<Provider>) | undefined
}
