import { waitingContext } from '../../core/run/confirm-page.ts'
import { storedAnswerContext } from '../../core/run/idempotency.ts'
import type { EncryptedColumn } from '../../db/backup/index.ts'
import { socialNumberContext } from '../../modules/employees/social-number.ts'
import { webhookSecretContext } from '../../modules/webhooks/secret.ts'
import { artifactContext } from '../../transports/oauth/artifacts.ts'

/** A column with encrypted texts, and how a text is bound to its row. */
export type Encrypted = EncryptedColumn & {
  /** The columns that identify the row; without `company_id`, which is the first key column of company tables. */
  key: readonly string[]
  /** Returns the context of `Secrets` for a row. */
  context(row: never): string
  /** The values that cannot be decrypted without the key, and how to recover. */
  lost: string
}

/** Every column that is encrypted with ENCRYPTION_KEY. */
export const encryptedColumns: readonly Encrypted[] = [
  {
    table: 'employees',
    column: 'ssn_sin_sealed',
    key: ['id'],
    context: socialNumberContext,
    lost: 'social insurance numbers: set them again',
  },
  {
    table: 'webhooks',
    column: 'secret_sealed',
    key: ['id'],
    context: webhookSecretContext,
    lost: 'webhook secrets: rotate them',
  },
  {
    table: 'webhooks',
    column: 'previous_secret_sealed',
    key: ['id'],
    context: webhookSecretContext,
    lost: 'former webhook secrets: deliveries are signed with the current ones alone',
  },
  {
    table: 'idempotency_keys',
    column: 'answer',
    key: ['holder', 'key'],
    context: storedAnswerContext,
    lost: 'stored answers: a repeat of these requests with the same Idempotency-Key is refused for 24 hours',
  },
  {
    table: 'spent_confirmations',
    column: 'call',
    key: ['nonce'],
    context: waitingContext,
    lost: 'calls that wait for a yes on a page: assistants ask again',
  },
  {
    table: 'oauth_artifacts',
    column: 'payload',
    key: ['kind', 'id_hash'],
    context: artifactContext,
    lost: 'codes and tokens of connected applications: people connect them again',
  },
]
