import { createInterface } from 'node:readline'

// Stands in for a model: answers each of these questions in a fixed way, right or wrong.
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]()

const answers = {
  'Which requests of my team wait?': async () => {
    const { data } = await call('list_leave_requests', { status: 'pending' })
    return `Waiting: ${data.map((row) => row.employee_name).join(', ')}.`
  },
  "Reject Harpreet's, it is audit week.": async () => {
    const { data } = await call('list_leave_requests', { status: 'pending' })
    const { id } = data.find((row) => row.employee_name === 'Harpreet Singh')
    await call('reject_leave_request', { id, rejection_reason: 'Audit week.' })
    return 'Done.'
  },
  'When is payday?': async () => 'On December 4.',
  'How much vacation have I left?': async () => {
    const dates = { start_date: '2026-12-21', end_date: '2026-12-21' }
    await call('create_leave_request', { type: 'vacation', ...dates })
    return 'You have 12 days left, and I asked for one of them.'
  },
  'Am I near the limit?': async () => undefined,
}

for (;;) {
  const { value, done } = await lines.next()
  if (done) break
  const answer = await answers[JSON.parse(value).question]()
  if (answer === undefined) process.stdout.write('I have no idea.\n')
  else write({ answer })
}

async function call(name, input) {
  write({ call: { name, arguments: input } })
  const { value } = await lines.next()
  return JSON.parse(JSON.parse(value).result)
}

function write(message) {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
