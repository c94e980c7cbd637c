import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventTypes } from '../../../src/core/events/event-catalogue.ts'
import { bodyFor } from '../../../src/modules/webhooks/messages/body.ts'
import { messageOf } from '../../../src/modules/webhooks/messages/sentence.ts'
import { slackPayload, slackText } from '../../../src/modules/webhooks/messages/slack.ts'
import { teamsPayload } from '../../../src/modules/webhooks/messages/teams.ts'
import { checkSignatures } from '../../../src/modules/webhooks/sign.ts'
import { allPages } from '../../../src/transports/dashboard/table.ts'
import { bothTransports, through } from '../../support/both-transports.ts'
import { type Hook, startHook, startTestWorker, type TestWorker } from '../../support/hooks.ts'
import { slackMessage, teamsMessage } from '../../support/message-schemas.ts'
import { addEmployee } from '../../support/people.ts'
import { type Behaviour, ok, status, trustedCertificate } from '../../support/receiver.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const certificate = trustedCertificate()
const ajv = new Ajv({ allErrors: true, strict: false })
addFormats.default(ajv)
const isMessage = { slack: ajv.compile(slackMessage), teams: ajv.compile(teamsMessage) }
const formats = ['slack', 'teams'] as const
type Format = (typeof formats)[number]

const site_url = 'https://leave.example.test'

/** Returns the visible sentence and the link of a message. */
// biome-ignore lint/suspicious/noExplicitAny: bodies are read freely in tests.
function shownIn(format: Format, message: any): { sentence: string; url: string } {
  if (format === 'teams') {
    const { body, actions } = message.attachments[0].content
    return { sentence: body[0].inlines[0].text, url: actions[0].url }
  }
  const [, url = ''] = /^<([^|]+)\|/.exec(message.blocks[1].elements[0].text) ?? []
  return { sentence: message.blocks[0].text.text, url }
}

const leave = {
  id: 12,
  employee_name: 'Ana Silva',
  type: 'sick',
  start_date: '2026-11-23',
  end_date: '2026-11-27',
  notes: 'an operation',
  rejection_reason: 'too many away',
  decided_by: { kind: 'user', id: 3, name: 'Ruth Steinberg' },
}
const by_key = { ...leave, decided_by: { kind: 'key', id: 1, name: 'Key of the clock' } }
const by_person = {
  ...by_key,
  decided_by: { ...by_key.decided_by, person: { id: 3, name: 'Ruth Steinberg' } },
}
const week = 'from Mon, Nov 23, 2026 to Fri, Nov 27, 2026'
const dated = { id: 7, employee_name: 'Ana Silva', work_date: '2026-11-23', note: 'secret' }

describe('the sentence', () => {
  test.each([
    ['leave_request.created', leave, `Ana Silva asked for leave ${week}.`, '/approvals/leave/12'],
    [
      'leave_request.approved',
      leave,
      `The leave of Ana Silva ${week} was approved by Ruth Steinberg.`,
      '/approvals/leave/12',
    ],
    [
      'leave_request.approved',
      by_key,
      `The leave of Ana Silva ${week} was approved.`,
      '/approvals/leave/12',
    ],
    [
      'leave_request.rejected',
      by_person,
      `The leave of Ana Silva ${week} was not approved by Ruth Steinberg.`,
      '/approvals/leave/12',
    ],
    [
      'leave_request.cancelled',
      { ...leave, end_date: leave.start_date },
      'The leave of Ana Silva on Mon, Nov 23, 2026 was canceled.',
      '/approvals/leave/12',
    ],
    [
      'leave_request.reopened',
      leave,
      `The leave request of Ana Silva ${week} is pending again.`,
      '/approvals/leave/12',
    ],
    [
      'time_entry.completed',
      dated,
      'A punch of Ana Silva on Mon, Nov 23, 2026 was completed.',
      '/time/7',
    ],
    [
      'time_entry.approved',
      dated,
      'A punch of Ana Silva on Mon, Nov 23, 2026 was approved.',
      '/time/7',
    ],
    [
      'payroll_run.approved',
      { id: 4, label: '2026-P22', start_date: '2026-11-01', end_date: '2026-11-14' },
      'The pay period 2026-P22, Sun, Nov 1, 2026 to Sat, Nov 14, 2026, was approved.',
      '/payroll?period=4',
    ],
    [
      'payroll_day_adjustment.approved',
      dated,
      'An adjustment of the hours of Ana Silva on Mon, Nov 23, 2026 was approved.',
      '/approvals/adjustments/7',
    ],
    [
      'payroll_day_adjustment.cancelled',
      dated,
      'An adjustment of the hours of Ana Silva on Mon, Nov 23, 2026 was canceled.',
      '/approvals/adjustments/7',
    ],
    [
      'mileage_trip.approved',
      { ...dated, trip_date: '2026-11-23' },
      'A mileage trip of Ana Silva on Mon, Nov 23, 2026 was approved.',
      '/mileage/7',
    ],
    [
      'mileage_trip.cancelled',
      { ...dated, trip_date: '2026-11-23' },
      'A mileage trip of Ana Silva on Mon, Nov 23, 2026 was canceled.',
      '/mileage/7',
    ],
    [
      'forgot_punch.approved',
      dated,
      'The forgotten punch of Ana Silva on Mon, Nov 23, 2026 was approved.',
      '/approvals/forgot-punches/7',
    ],
    ['invoice.paid', { id: 1, number: '000017' }, 'Invoice 000017 was paid.', ''],
    [
      'leave_balance.adjusted',
      { id: 1, employee_id: 9, reason: 'secret' },
      'A leave balance was adjusted.',
      '/people/9/leave',
    ],
    ['webhook.test', { id: 5 }, 'This is a test message from Rollcall.', '/webhooks/5'],
  ] as const)('of %s says who and when, and no more', (type, object, sentence, path) => {
    expect(messageOf(type, object)).toEqual({ sentence, path: `/admin${path}` })
    for (const hidden of ['sick', 'operation', 'too many', 'secret']) {
      expect(sentence).not.toContain(hidden)
    }
  })

  test('of a record that was too large, or of a type of a later release, is general', () => {
    for (const type of eventTypes) {
      const { sentence, path } = messageOf(type, { id: 1 })
      expect(sentence).toMatch(/^[A-Z][\w ]+\.$/)
      expect(path).toMatch(/^\/admin/)
    }
    expect(messageOf('leave_request.approved', { id: 1 })).toEqual({
      sentence: 'Leave request approved.',
      path: '/admin/approvals/leave/1',
    })
    expect(messageOf('leave_request.praised' as never, { id: 1 })).toEqual({
      sentence: 'Leave request praised.',
      path: '/admin',
    })
  })

  test('links to pages that the dashboard has', () => {
    const known = allPages
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => new RegExp(`^/admin${path.replace(/:\w+/g, '[\\w-]+')}$`))
    for (const type of eventTypes) {
      const { path } = messageOf(type, { id: 12, employee_id: 9 })
      const [at = ''] = path.split('?')
      expect(
        known.some((page) => page.test(at)),
        path,
      ).toBe(true)
    }
  })

  test('has a long name cut and on one line', () => {
    const { sentence } = messageOf('leave_request.created', {
      ...leave,
      employee_name: `Ana\n${'x'.repeat(300)}`,
    })
    expect(sentence).toContain(`Ana ${'x'.repeat(75)}… asked for leave`)
    expect(sentence).not.toContain('\n')
  })
})

const hostile = [
  '<!channel>',
  '<!here|here>',
  '@channel',
  '@everyone & <@U024BE7LH>',
  '<https://evil.example|click>',
  '*bold* _italic_ ~gone~ `code`',
  '[click](https://evil.example) **bold** # head',
  '{{DATE(2026-01-01T00:00:00Z, SHORT)}} <at>Ruth</at>',
  '&lt;!channel&gt;',
  '</at>"\\',
]

describe('text of people', () => {
  test.each(hostile)('in Slack is shown as it is and mentions nobody: %s', (text) => {
    const { blocks, text: plain } = slackPayload({ sentence: text, url: site_url })
    const [section] = blocks as { text: { text: string; verbatim: boolean } }[]
    for (const written of [section!.text.text, plain]) {
      // Nothing that Slack reads as a control sequence is left.
      expect(written).not.toMatch(/[<>]/)
      expect(written).not.toMatch(/&(?!amp;|lt;|gt;)/)
      expect(written).not.toMatch(/@(?!\u2060)/)
      expect(written).not.toMatch(/(?<!\u2060)[*_~`]|[*_~`](?!\u2060)/)
      const shown = written
        .replaceAll('\u2060', '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&amp;', '&')
      expect(shown).toBe(text)
    }
    expect(section!.text.verbatim).toBe(true)
  })

  test('in a link of Slack leaves the address as it is', () => {
    const url = 'https://leave.example.test/my_site/admin?a=1&b=2'
    const { blocks } = slackPayload({ sentence: 'x', url })
    const [, context] = blocks as { elements: { text: string }[] }[]
    expect(context!.elements[0]!.text).toBe(
      '<https://leave.example.test/my_site/admin?a=1&amp;b=2|Open in Rollcall>',
    )
    expect(slackText('a_b')).toBe('a\u2060_\u2060b')
  })

  test.each(hostile)('in Teams stands in a text run, which reads no Markdown: %s', (text) => {
    const payload = teamsPayload({ sentence: text, url: site_url })
    const { body, ...card } = payload.attachments[0]!.content
    expect(body).toEqual([{ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text }] }])
    expect(JSON.stringify(card)).not.toContain(text.slice(0, 8))
  })
})

describe('the body', () => {
  const event = (type: string, object: object) =>
    JSON.stringify({ id: 'evt_1', type, data: { object, previous: {} }, actor: {} })

  test('of the format json is the event itself', () => {
    const text = '{ "id": "evt_1",  "type":"webhook.test" }'
    expect(bodyFor('json', text, site_url)).toBe(text)
  })

  test.each(formats)('of every event as %s fits the published format', (format) => {
    const objects = [
      { id: 1 },
      { ...leave, ...dated, label: 'P1', number: '1', trip_date: '2026-01-01' },
    ]
    for (const type of eventTypes) {
      for (const object of objects) {
        const message = JSON.parse(bodyFor(format, event(type, object), site_url))
        expect(isMessage[format](message), JSON.stringify(isMessage[format].errors)).toBe(true)
        expect(shownIn(format, message).url.startsWith(`${site_url}/admin`)).toBe(true)
      }
    }
    // What is not a message is found.
    expect(isMessage[format]({ text: 'x' })).toBe(false)
  })
})

describe('a webhook', () => {
  let server: TestServer
  let worker: TestWorker | undefined
  const open: Hook[] = []

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterEach(async () => {
    await worker?.stop()
    worker = undefined
    for (const hook of open.splice(0)) await hook.close()
  })
  afterAll(() => server.close())

  async function hooked(format: string, behaviour?: Behaviour, events?: string[]): Promise<Hook> {
    const options = { format, ...(events ? { events } : {}) }
    const hook = await startHook(server, certificate, behaviour, options)
    open.push(hook)
    return hook
  }

  test.each(bothTransports)('over %s has a format, json unless it says so', async (transport) => {
    const ask = (operation: string, input: object) =>
      through(server, transport, operation, input as Record<string, unknown>)
    const url = 'https://127.0.0.1:4430/'
    server.operationDeps.services.egressPolicy.allow_private = true
    const { body: plain } = await ask('webhooks.create', { url })
    expect(plain.format).toBe('json')
    const { body: made } = await ask('webhooks.create', { url, format: 'slack' })
    expect(made.format).toBe('slack')
    const { body: kept } = await ask('webhooks.update', { id: made.id, description: 'x' })
    expect(kept.format).toBe('slack')
    const { body: moved } = await ask('webhooks.update', { id: made.id, format: 'teams' })
    expect(moved).toMatchObject({ format: 'teams', description: 'x' })
    const { ok, body } = await ask('webhooks.create', { url, format: 'discord' })
    expect([ok, body.errors]).toEqual([false, { format: ['must be one of: json, slack, teams'] }])
    for (const { id } of [plain, made]) await ask('webhooks.delete', { id })
  })

  test.each(formats)('with the format %s gets a signed message', async (format) => {
    worker = startTestWorker(server)
    const hook = await hooked(format, ok, ['leave_request.created'])
    const json = await hooked('json', ok, ['leave_request.created'])
    const employee_id = await addEmployee(server, {
      first_name: 'Ana <!channel>',
      last_name: '*Silva*',
      works_weekdays: true,
    })
    const asked = await server.rest('POST', '/leave-requests', {
      employee_id,
      type: 'sick',
      start_date: '2027-03-01',
      end_date: '2027-03-02',
      notes: 'at the dentist',
    })
    expect(asked.status, asked.text).toBe(201)
    const [request] = await hook.count(1)
    const { headers, body, event: message } = request!
    expect(isMessage[format](message), JSON.stringify(isMessage[format].errors)).toBe(true)
    const { sentence, url } = shownIn(format, message)
    const visible = sentence
      .replaceAll('\u2060', '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    expect(visible).toBe(
      'Ana <!channel> *Silva* asked for leave from Mon, Mar 1, 2027 to Tue, Mar 2, 2027.',
    )
    const { site_url } = server.operationDeps.services
    expect(url).toBe(`${site_url}/admin/approvals/leave/${asked.body.id}`)
    expect(body.toString()).not.toMatch(/dentist|sick/)
    expect(headers['content-type']).toBe('application/json')
    expect(checkSignatures(hook.secret, headers, body, Date.now())).toEqual({
      service: true,
      standard: true,
    })
    const [event] = await json.count(1)
    expect(headers['webhook-id']).toBe(event!.event.id)
    const { days_by_date: _, ...created } = asked.body
    expect(event!.event.data.object).toEqual(created)
    const { id: delivery_id } = await hook.settled()
    const read = await server.rest('GET', `/webhooks/${hook.id}/deliveries/${delivery_id}`)
    expect(read.body.attempts[0].request_body).toBe(body.toString())
  })

  test.each(formats)(
    'with the format %s gets the same bytes again after a failure, and after a process that died',
    async (format) => {
      const hook = await hooked(format, status(500))
      worker = startTestWorker(server)
      await hook.test()
      expect(await hook.settled()).toMatchObject({ status: 'failed' })
      await worker.stop()
      worker = undefined
      // Claimed by a process that was killed before it answered.
      await server.sql(
        `update deliveries set claimed_by = 'dead', due_at = now() + interval '1 second'
         where company_id = $1 and webhook_id = $2`,
        [hook.id],
      )
      hook.behave(ok)
      worker = startTestWorker(server)
      expect(await hook.settled(2)).toMatchObject({ status: 'delivered' })
      const [first, second] = hook.received
      expect(second!.body.equals(first!.body)).toBe(true)
      expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
      expect(isMessage[format](second!.event)).toBe(true)
      expect(shownIn(format, second!.event).sentence).toBe('This is a test message from Rollcall.')
    },
  )
})
