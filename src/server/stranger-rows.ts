import type { Database } from '../db/connect.ts'
import { forgetWindows } from '../db/limits.ts'
import { forgetSignInWaits } from '../modules/dashboard-access/sign-in-waits.ts'
import { forgetCodes } from '../modules/sign-in/codes.ts'
import { forgetFailures } from '../modules/sign-in/failures.ts'
import { forgetArtifacts } from '../transports/oauth/artifacts.ts'

const hour_ms = 60 * 60 * 1000

/** Deletes rows in batches; the signal stops it between two of them. */
type Forget = (database: Database, now_ms: number, signal?: AbortSignal) => Promise<void>

/** The tables in which people who have not signed in create rows, each with the function that deletes expired ones. */
export const strangerRows: Readonly<Record<string, Forget>> = {
  oauth_artifacts: forgetArtifacts,
  sign_in_codes: forgetCodes,
  sign_in_failures: forgetFailures,
  sign_in_waits: forgetSignInWaits,
  rate_windows: (database, now_ms, signal) => forgetWindows(database, now_ms - 2 * hour_ms, signal),
}
