import type { Logger } from 'pino'
import type { OperationDeps } from '../../core/run/run-operation.ts'
import type { OriginSettings } from '../http/requests/origin.ts'
import type { Mailer } from '../sign-in/deps.ts'

export type DashboardDeps = {
  operationDeps: OperationDeps
  log: Logger
  settings: OriginSettings & {
    trust_proxy: boolean
    /** Whether people may connect applications; on by default. */
    oauth?: boolean
  }
  mailer?: Mailer | undefined
}
