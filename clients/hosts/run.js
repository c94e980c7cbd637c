import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { clients } from './clients.js'

/**
 * Starts the service with the demo company in an empty folder and has each client list the tools, request leave,
 * approve it, and be refused the second time and with a wrong key.
 */

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'rollcall-hosts-'))
const env = { ...process.env, DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'error' }
const node = join(root, 'node_modules', '.bin', 'node')
const service = spawn(node, ['src/main.ts'], {
  cwd: root,
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
const only = process.argv[2]
let days = 0

try {
  const { url, key } = await started()
  let failures = 0
  for (const [name, connect] of Object.entries(clients)) {
    if (only && only !== name) continue
    const said = await tried(connect, url, key).catch((error) => `FAILED: ${error.message}`)
    if (said.startsWith('FAILED')) failures += 1
    console.log(`${name.padEnd(20)} ${said}`)
  }
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  service.kill('SIGTERM')
  await new Promise((resolve) => service.once('exit', resolve))
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}

async function started() {
  const lines = createInterface({ input: service.stdout })
  const found = {}
  for await (const line of lines) {
    found.url ??= /MCP\s+(\S+\/api\/mcp)/.exec(line)?.[1]
    found.key ??= /Demo key\s+(\S+)/.exec(line)?.[1]
    if (found.url && found.key) break
  }
  service.stdout.resume()
  return found
}

async function tried(connect, url, key) {
  const client = await connect(url, key)
  try {
    const tools = await client.list()
    const { data: people } = await read(client, 'list_employees', { department: 'Warehouse' })
    const { id, name } = people[0]
    const day = nextFreeDay()
    const request = { employee_id: id, type: 'unpaid', start_date: day, end_date: day }
    const { id: requestId } = await read(client, 'create_leave_request', request)
    const approved = await read(client, 'approve_leave_request', { id: requestId })
    if (approved.status !== 'approved') throw new Error(`not approved: ${approved.status}`)
    const again = await client.call('approve_leave_request', { id: requestId })
    if (!again.is_error || !/already approved/.test(again.text)) {
      throw new Error(`a second approval was not refused: ${again.text}`)
    }
    const stranger = await refused(connect, url)
    return `${tools.length} tools, approved ${day} for ${name}, again: refused, wrong key: ${stranger}`
  } finally {
    await client.close()
  }
}

async function read(client, tool, input) {
  const { text, is_error } = await client.call(tool, input)
  if (is_error) throw new Error(`${tool}: ${text}`)
  return JSON.parse(text)
}

/** Mondays of next year, one for each client. */
function nextFreeDay() {
  const day = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, 1 + 7 * days++))
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
}

async function refused(connect, url) {
  try {
    const client = await connect(url, 'rc_wrong')
    const tools = await client.list().finally(() => client.close())
    throw new Error(`a wrong key lists ${tools.length} tools`)
  } catch (error) {
    if (/a wrong key lists/.test(error.message)) throw error
    return 'refused'
  }
}
