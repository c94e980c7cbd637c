import { endDashboardSession } from '../../../modules/dashboard-access/index.ts'
import type { Answer, Visit } from '../page-context.ts'

export async function signOut(visit: Visit): Promise<Answer> {
  await visit.act(endDashboardSession, { id: visit.session.id })
  return { go: '/sign-in', signed_out: true }
}

export async function signOutEverywhere(visit: Visit): Promise<Answer> {
  await visit.act(endDashboardSession, {})
  return { go: '/sign-in', signed_out: true }
}
