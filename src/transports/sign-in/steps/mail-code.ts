import { providerHost } from '../../../lib/identity-provider.ts'
import { type Candidate, candidatesOf } from '../../../modules/sign-in/candidates.ts'
import { type Language, language } from '../../../words/index.ts'
import { logOnceAMinute } from '../../http/serving/log-rarely.ts'
import { codeLetter, providerLetter, sendLetter, warningLetter } from '../mails.ts'
import type { Deps } from '../visit.ts'

/** Returns whether a person may sign in by code: not in companies that only use the identity provider. */
export function takesCodes({ operationDeps: { services } }: Deps) {
  return ({ sign_in_issuer }: Candidate) =>
    services.identityProvider === null || sign_in_issuer !== services.identityProvider.issuer
}

/** Emails a code to the people who may sign in with an address; does nothing if nobody may. */
export async function mailCode(
  deps: Deps,
  {
    email_norm,
    code,
    is_long,
    network,
  }: { email_norm: string; code: string; is_long: boolean; network: string },
): Promise<void> {
  const {
    mailer,
    log,
    operationDeps: { database, services },
  } = deps
  try {
    const found = await candidatesOf(database, email_norm)
    if (found.length === 0) return
    if (!mailer) return log.warn('a sign-in code was asked for, but no email can be sent')
    const candidates = found.filter(takesCodes(deps))
    const companies = candidates.map(({ company_name }) => company_name)
    if (candidates.length === 0) {
      const host = providerHost(services.identityProvider!)
      const url = `${deps.settings.site_url}/sign-in`
      const to = { to: email_norm, language: languageOf(found) }
      const named = found.map(({ company_name }) => company_name)
      return await sendLetter(
        mailer,
        providerLetter({ ...to, companies: named, host, url, network }),
      )
    }
    const to = { to: email_norm, language: languageOf(candidates) }
    await sendLetter(mailer, codeLetter({ ...to, companies, code, is_long, network }))
  } catch (err) {
    logOnceAMinute(log, 'warn', { err }, 'a sign-in code could not be sent')
  }
}

/** Tells the owner of an address that somebody types wrong codes. */
export async function mailWarning(deps: Deps, email_norm: string): Promise<void> {
  const { mailer, log, operationDeps } = deps
  if (!mailer) return
  try {
    const found = await candidatesOf(operationDeps.database, email_norm)
    if (found.length === 0) return
    const companies = found.map(({ company_name }) => company_name)
    const to = { to: email_norm, language: languageOf(found) }
    await sendLetter(mailer, warningLetter({ ...to, companies }))
  } catch (err) {
    logOnceAMinute(log, 'warn', { err }, 'an email about wrong sign-in codes could not be sent')
  }
}

/** The language of all of them; that of the page where they differ. */
function languageOf(candidates: readonly Candidate[]): Language {
  const [spoken, ...others] = new Set(candidates.map((each) => each.language))
  return spoken === undefined || others.length > 0 ? language() : spoken
}
