import ICAL from 'ical.js'
import { runOperation } from '../../src/core/run/run-operation.ts'
import { createInvitation, giveSignIn } from '../../src/modules/sign-in/index.ts'
import { operator } from './callers.ts'
import { signedIn, type Visitor } from './dashboard-client.ts'
import type { TestServer } from './server.ts'

export type ReadFeed = { status: number; headers: Headers; text: string }

/** Reads the address of a feed as a calendar app does. */
export async function readFeed(feed_url: string, init: RequestInit = {}): Promise<ReadFeed> {
  const response = await fetch(feed_url, init)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** An event as a calendar app understands it; `last` is its last day. */
export type ShownEvent = { uid: string; name: string; first: string; last: string }

/** Parses a calendar with a parser that has nothing to do with what writes it. */
export function parseCalendar(text: string): { name: string; events: ShownEvent[] } {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(component)
    if (!startDate.isDate || !endDate.isDate) throw new Error(`${uid} is no all-day event.`)
    const last = endDate.clone()
    last.adjust(-1, 0, 0, 0)
    return { uid, name: summary, first: startDate.toString(), last: last.toString() }
  })
  return { name: textOf(String(calendar.getFirstPropertyValue('x-wr-calname'))), events }
}

/** The parser does not know the type of `X-WR-CALNAME` and leaves its text as it is written. */
function textOf(written: string): string {
  return written.replace(/\\(.)/g, (_, sign) => (sign === 'n' ? '\n' : sign))
}

/** Reads a feed and returns its events as `Ana Silva 2026-12-01 2026-12-02`. */
export async function shownIn(feed_url: string): Promise<string[]> {
  const { status, text } = await readFeed(feed_url)
  if (status !== 200) throw new Error(`${status} ${text}`)
  return parseCalendar(text).events.map(({ name, first, last }) => `${name} ${first} ${last}`)
}

/** Lets a person of the company sign in, and does so. */
export async function signInAs(server: TestServer, employee_id: number): Promise<Visitor> {
  const caller = { company_id: server.company_id, ...operator }
  await runOperation(server.operationDeps, giveSignIn, caller, { employee_ids: [employee_id] })
  const { body } = await runOperation(server.operationDeps, createInvitation, caller, {
    employee_id,
  })
  return signedIn(server, (body as { path: string }).path)
}
