import { type Phrase, phrase } from '../../words/index.ts'
import type { SignedIn } from './signed-in.ts'

export type Section = readonly [path: string, words: Phrase, reach?: 'team']

/** The sections, and whether the ones who reach a team have them. */
export const sections: readonly Section[] = [
  ['', phrase('Overview'), 'team'],
  ['/people', phrase('People'), 'team'],
  ['/time', phrase('Time'), 'team'],
  ['/approvals', phrase('Approvals'), 'team'],
  ['/away', phrase('Who is away'), 'team'],
  ['/calendars', phrase('Calendar feeds'), 'team'],
  ['/mileage', phrase('Mileage'), 'team'],
  ['/payroll', phrase('Payroll hours')],
  ['/pay-periods', phrase('Pay periods')],
]

/** The pages for settings that are set up once and changed rarely. */
export const companySections: readonly Section[] = [
  ['/leave-types', phrase('Leave types')],
  ['/holidays', phrase('Holidays')],
  ['/blackout-dates', phrase('Blackout dates')],
  ['/minimum-present', phrase('Minimum at work')],
  ['/schedules', phrase('Schedules')],
  ['/work-locations', phrase('Work locations')],
  ['/settings', phrase('Company settings')],
]

export const accessSections: readonly Section[] = [
  ['/keys', phrase('API keys')],
  ['/webhooks', phrase('Webhooks')],
  ['/audit', phrase('Audit log')],
  ['/mails', phrase('Emails not sent')],
  ['/access', phrase('Dashboard access')],
  ['/sign-ins', phrase('Sign-in')],
  ['/apps', phrase('Connected applications')],
]

/** Returns the pages that a person's reach includes, with their names. */
export function sectionsOf({ reach }: SignedIn): { path: string; words: Phrase }[] {
  const all: readonly Section[] =
    reach === 'company'
      ? [...sections, ...companySections, ...accessSections]
      : sections.filter(([, , least]) => least === reach)
  return all.map(([path, words]) => ({ path, words }))
}
