import { endDashboardSession } from '../../../domain/access/index.ts'
import type { Answer, Visit } from '../visit.ts'

export async function signOut(visit: Visit): Promise<Answer> {
  await visit.act(endDashboardSession, { id: visit.session.id })
  return { go: '/sign-in', signed_out: true }
}

export async function signOutEverywhere(visit: Visit): Promise<Answer> {
  await visit.act(endDashboardSession, {})
  return { go: '/sign-in', signed_out: true }
}
