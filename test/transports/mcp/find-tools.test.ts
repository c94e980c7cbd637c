import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolsets } from '../../../tools/index.ts'
import type { McpClient } from '../../support/mcp-clients.ts'
import { addEmployee } from '../../support/people.ts'
import { phrases as strangers } from '../../support/search-phrases.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** What people say, misspelled where people misspell, and the tool that they mean. */
const phrases = {
  company: [
    ['blackout dates', 'list_blackout_dates'],
    ['block vacation in December', 'create_blackout_dates'],
    ['who is on vacaton next week', 'list_absences'],
    ['mileage of October', 'list_mileage_trips'],
    ['milage trip', 'list_mileage_trips'],
    ['approve travel expenses', 'approve_mileage_trip'],
    ['kilometers driven', 'list_mileage_trips'],
    ['send an invoice to a customer', 'create_invoice'],
    ['unpaid bills', 'list_invoices'],
    ['invoise paid', 'mark_invoice_paid'],
    ['new client', 'create_client'],
    ['file for provider A', 'export_payroll_hours'],
    ['download payroll spreadsheet', 'export_payroll_hours'],
    ['excel of the hours', 'export_payroll_hours'],
    ['draw a chart', 'chart_payroll_hours'],
    ['graph of hours', 'chart_payroll_hours'],
    ['public holidays in Ontario', 'list_holidays'],
    ['holliday list', 'list_holidays'],
    ['hire somebody', 'create_employee'],
    ['fire an employee', 'deactivate_employee'],
    ['deactivte person', 'deactivate_employee'],
    ['who changed this record', 'list_audit_log'],
    ['audit trail', 'list_audit_log'],
    ['change the roster', 'update_schedule'],
    ['shedule for one day', 'list_one_day_overrides'],
    ['swap a shift', 'create_one_day_override'],
    ['correct paid hours of a day', 'create_payroll_day_adjustment'],
    ['pending adjustments', 'list_payroll_day_adjustments'],
    ['overtime rules of the company', 'update_company'],
    ['overtime above 40 setting', 'update_company'],
    ['close the pay period', 'approve_pay_period'],
    ['unlock payroll period', 'reopen_pay_period'],
    ['undo approval of leave', 'reopen_leave_request'],
    ['approve all requests that have no conflict', 'approve_leave_requests'],
    ['import many punches', 'create_time_entries'],
    ['restore deleted punch', 'restore_time_entry'],
    ['webhook failed', 'resend_failed_webhook_deliveries'],
    ['sites and offices', 'list_work_locations'],
    ['add a branch', 'create_work_location'],
    ['vacation policy carry over', 'update_leave_policy'],
    ['payday next month', 'list_pay_periods'],
    ['find person by name', 'find_people'],
    ['leave_types', 'list_leave_types'],
    ['create_client', 'create_client'],
  ],
  team: [
    ['undo that approval', 'reopen_leave_request'],
    ['aprove all without conflict', 'approve_leave_requests'],
    ['mileage of my team', 'list_mileage_trips'],
    ['who is off at christmas', 'list_absences'],
    ['change the rota of somebody', 'update_schedule'],
    ['make friday a day off', 'create_one_day_override'],
    ['blackouts', 'list_blackout_dates'],
    ['add hours to a day', 'create_payroll_day_adjustment'],
    ['phone number of a colleague', 'get_employee'],
  ],
  self: [
    ['my milage', 'list_mileage_trips'],
    ['report a business trip', 'create_mileage_trip'],
    ['when is payday', 'list_pay_periods'],
    ['public holidays', 'list_holidays'],
    ['change my phone', 'update_employee'],
    ['emergancy contact', 'update_employee'],
    ['blackout', 'list_blackout_dates'],
    ['delete a punch', 'delete_time_entry'],
    ['what kinds of leave are there', 'list_leave_types'],
  ],
} as const

let server: TestServer
const clients = {} as Record<keyof typeof phrases, McpClient>

beforeAll(async () => {
  server = await startTestServer()
  const employee_id = await addEmployee(server)
  for (const reach of ['company', 'team', 'self'] as const) {
    const key = await server.makeKey({
      reach,
      employee_id: reach === 'company' ? null : employee_id,
    })
    clients[reach] = await server.mcp(key, 'client 2.x modern', '')
  }
})
afterAll(() => server.close())

const namesOf = (body: { tools: { name: string }[] }) => body.tools.map(({ name }) => name)

describe.each(['company', 'team', 'self'] as const)('at %s', (reach) => {
  test.each<readonly [words: string, name: string]>(phrases[reach])(
    '"%s" finds %s among the first four',
    async (words, name) => {
      const { body } = await clients[reach].callTool('find_tools', { words })
      expect(namesOf(body).slice(0, 4)).toContain(name)
      expect(body.tools[0].input_schema).toMatchObject({ type: 'object' })
    },
  )
})

test('words of strangers find the tool: 85 % among the first four, 95 % in an answer', async () => {
  const positions: number[] = []
  const tokens: number[] = []
  const missed: string[] = []
  for (const [reach, words, tools] of strangers) {
    const { body, text } = await clients[reach].callTool('find_tools', { words })
    const names = namesOf(body)
    const position = names.findIndex((name) => tools.split(' ').includes(name))
    positions.push(position === -1 ? Infinity : position)
    tokens.push(Math.ceil(Buffer.byteLength(text) / 4))
    if (position === -1) missed.push(`${words}: ${tools}; found ${names.join(', ')}`)
  }
  const share = (most: number) =>
    positions.filter((position) => position < most).length / positions.length
  tokens.sort((a, b) => a - b)
  const median = tokens[Math.floor(tokens.length / 2)]!
  console.log(
    `${strangers.length} phrases: ${share(1).toFixed(2)} first, ${share(4).toFixed(2)} among four, ` +
      `${share(8).toFixed(2)} in the answer; tokens ${median}, at most ${tokens.at(-1)}`,
  )
  expect(share(4), missed.join('\n')).toBeGreaterThanOrEqual(0.85)
  expect(share(8), missed.join('\n')).toBeGreaterThanOrEqual(0.95)
  expect(median).toBeLessThanOrEqual(600)
  expect(tokens.at(-1)).toBeLessThanOrEqual(1_500)
})

test('every tool has phrases in users’ words, and no list shows them', async () => {
  const all = toolsets.flatMap(({ tools }) => tools)
  expect(all.filter(({ text }) => !text.also).map(({ text }) => text.name)).toEqual([])
  const key = await server.makeKey({ reach: 'company', employee_id: null })
  const listed = await (await server.mcp(key, 'client 2.x modern', '?toolsets=all')).listTools()
  expect(listed.filter((tool) => JSON.stringify(tool).includes('"also"'))).toEqual([])
})

test('a tool called by its name comes first, whatever else the words say', async () => {
  const { body } = await clients.company.callTool('find_tools', {
    words: 'leave vacation create_invoice holiday',
  })
  expect(body.tools[0].name).toBe('create_invoice')
})

test('words that mean nothing here find nothing, and the answer says what to do', async () => {
  const { body } = await clients.company.callTool('find_tools', { words: 'qqqq zzzzzz' })
  expect(body).toEqual({
    tools: [],
    note: 'No tool matches. Call find_tools without words for all of them.',
  })
})

test('an answer of find_tools stays small', async () => {
  for (const words of ['employee', 'company settings overtime', 'leave type', '']) {
    const { text } = await clients.company.callTool('find_tools', { words })
    expect(Buffer.byteLength(text), words).toBeLessThan(12_000)
  }
})
