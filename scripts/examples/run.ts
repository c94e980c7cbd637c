import { writeFileSync } from 'node:fs'
import type { Example } from '../../src/transports/rest/openapi/examples.ts'
import type { Route } from '../../src/transports/rest/routes.ts'
import { allRoutes } from '../../src/transports/rest/table.ts'
import { type Demo, startDemo } from './demo.ts'
import { firstAllowed } from './first-allowed.ts'
import { requests, type Seen } from './requests.ts'
import { anId, shown } from './shown.ts'

const file = new URL('../../src/transports/rest/openapi/examples.json', import.meta.url)

type Input = Record<string, unknown>

/** Sends every request to a new demo company, and returns them with their answers by operation. */
async function makeExamples(demo: Demo): Promise<Record<string, Example>> {
  const examples: Record<string, Example> = {}
  const seen = await startSeen(demo)
  const add = async (name: string, input: Input, use?: 'only_sent') => {
    const route = allRoutes.find(({ operation }) => operation.name === name)
    if (!route) throw new Error(`There is no operation ${name}.`)
    const request = requestOf(route, input)
    const { answer, media_type } = await send(demo, route, request)
    if (name === 'exports.create') await demo.makeFiles()
    if (use === 'only_sent') return
    seen.answers[name] = answer
    examples[name] = {
      ...request,
      ...(media_type === 'application/json' ? {} : { media_type }),
      answer: shown(route.operation, answer),
    }
  }
  for (const [name, wanted = {}, use] of requests) {
    await add(name, typeof wanted === 'function' ? await wanted(seen) : wanted, use)
  }
  const unlisted = await firstAllowed(({ operation }) => !(operation.name in examples), seen.send)
  for (const [{ operation }, input] of unlisted) await add(operation.name, input)
  return examples
}

/** Splits an input into the parameters of path and query, and the body. */
function requestOf({ method, params }: Route, input: Input): Pick<Example, 'parameters' | 'body'> {
  const hasBody = method === 'POST' || method === 'PUT'
  const inBody = ([name]: [string, unknown]) => hasBody && !params.includes(name)
  const { true: body, false: parameters } = Object.groupBy(Object.entries(input), (entry) =>
    inBody(entry) ? 'true' : 'false',
  )
  return {
    ...(parameters ? { parameters: Object.fromEntries(parameters) } : {}),
    ...(body ? { body: Object.fromEntries(body) } : {}),
  }
}

async function send(
  { base, key }: Demo,
  { method, path, params }: Route,
  { parameters = {}, body }: Pick<Example, 'parameters' | 'body'>,
) {
  const at = path.replace(/:(\w+)/g, (_, name) => String(parameters[name]))
  const query = Object.entries(parameters).filter(([name]) => !params.includes(name))
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]))
  const response = await fetch(`${base}${at}?${search}`, {
    method,
    headers: {
      'X-API-Key': key,
      'X-Request-Id': anId,
      ...(body ? { 'Content-Type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${at} ${JSON.stringify(body)}: ${text}`)
  const [media_type = ''] = response.headers.get('Content-Type')?.split(';') ?? []
  return { media_type, answer: media_type === 'application/json' ? JSON.parse(text) : text }
}

async function startSeen({ base, key }: Demo) {
  const send = async (method: string, path: string) => {
    const response = await fetch(base + path, { method, headers: { 'X-API-Key': key } })
    return { status: response.status, body: await response.json() }
  }
  const rows: Seen['rows'] = async (path) =>
    ((await send('GET', path)).body as { data: Input[] }).data
  const staff = await rows('/employees?per_page=100')
  const answers: Seen['answers'] = {}
  return {
    answers,
    rows,
    send,
    person: (first_name: string): number =>
      staff.find((one) => one.first_name === first_name)!.id as number,
  }
}

const demo = await startDemo(Date.parse('2026-11-25T15:00:00Z'))
const examples = Object.entries(await makeExamples(demo))
await demo.close()
const lines = examples.map(([name, example]) => `  "${name}": ${JSON.stringify(example)}`)
writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
console.log(`${examples.length} examples`)
