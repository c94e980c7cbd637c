import { addEmployee } from './people.ts'
import type { TestServer } from './server.ts'

/** A link in a tool's answer. */
export type Link = { uri: string; name: string; mimeType: string; description: string }

/** Returns the link of an answer; throws when there is none. */
export function linkIn(called: { content: readonly object[]; text: string }): Link {
  const link = called.content.find((part) => (part as { type: string }).type === 'resource_link')
  if (!link) throw new Error(`There is no link: ${called.text}`)
  return link as Link
}

export type Opened = { status: number; headers: Headers; text: string; bytes: Buffer }

/** Opens a link as a person does, without a key. */
export async function open(uri: string, init: RequestInit = {}): Promise<Opened> {
  const response = await fetch(uri, { redirect: 'manual', ...init })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, text: bytes.toString('utf8'), bytes }
}

export type Team = { boss: number; below: number[]; elsewhere: number[] }

/**
 * Creates a manager, people below and people elsewhere, who work on weekdays and clocked in and out on
 * 12 January 2026.
 */
export async function addTeam(server: TestServer, email?: string): Promise<Team> {
  const add = (first_name: string, more: object = {}) =>
    addEmployee(server, { first_name, last_name: 'Lind', works_weekdays: true, ...more })
  const boss = await add('Boss', { role: 'manager', ...(email ? { email } : {}) })
  const below: number[] = []
  const elsewhere: number[] = []
  for (let n = 0; n < 16; n += 1) below.push(await add(`Below${n}x`))
  for (let n = 0; n < 3; n += 1) elsewhere.push(await add(`Elsewhere${n}x`))
  for (const id of below) await server.rest('PUT', `/employees/${id}`, { manager_id: boss })
  const entries = [boss, ...below, ...elsewhere].map((employee_id) => ({
    employee_id,
    clock_in: '2026-01-12T14:00:00Z',
    clock_out: '2026-01-12T22:00:00Z',
  }))
  const { status, text } = await server.rest('POST', '/time-entries/bulk', { entries })
  if (status >= 300) throw new Error(text)
  return { boss, below, elsewhere }
}

/** The dates that the people of a team worked. */
export const week = { from: '2026-01-12', to: '2026-01-18' }
