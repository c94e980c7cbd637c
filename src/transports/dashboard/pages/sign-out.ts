import { endDashboardSession } from '../../../modules/sessions/index.ts'
import type { Answer, PageContext } from '../page-context.ts'

export async function signOut(page: PageContext): Promise<Answer> {
  await page.act(endDashboardSession, { id: page.session.id })
  return { go: '/sign-in', signed_out: true }
}

export async function signOutEverywhere(page: PageContext): Promise<Answer> {
  await page.act(endDashboardSession, {})
  return { go: '/sign-in', signed_out: true }
}
