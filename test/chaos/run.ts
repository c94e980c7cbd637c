import { parseArgs } from 'node:util'
import { readsUnderCancels } from './cancels.ts'
import { drainUnderLoad } from './drain.ts'
import { failover } from './failover.ts'
import { memoryAfterFuzz } from './memory.ts'
import { punchesUnderKills } from './punches.ts'
import { restartsUnderLoad } from './restarts.ts'
import { punchesUnderStalls } from './stalls.ts'
import { punchesThrice } from './sync.ts'
import { upgradeUnderLoad } from './upgrade.ts'
import { webhooksUnderKills } from './webhooks.ts'

const scenarios: Record<string, typeof punchesUnderKills> = {
  cancels: readsUnderCancels,
  drain: drainUnderLoad,
  failover,
  memory: memoryAfterFuzz,
  punches: punchesUnderKills,
  restarts: restartsUnderLoad,
  stalls: punchesUnderStalls,
  sync: punchesThrice,
  upgrade: upgradeUnderLoad,
  webhooks: webhooksUnderKills,
}

/** These start several processes on one database. */
const onlyPostgres = new Set(['failover', 'restarts', 'upgrade'])

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    kills: { type: 'string', default: '20' },
    rounds: { type: 'string', default: '20' },
    seconds: { type: 'string', default: '60' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    on: { type: 'string', default: 'embedded,postgres' },
  },
})

const name = positionals[0] ?? 'punches'
const scenario = scenarios[name]
if (!scenario) {
  console.error(`There is no chaos called ${name}; there are: ${Object.keys(scenarios).join(', ')}`)
  process.exit(2)
}
let isBroken = false
const places = onlyPostgres.has(name) ? ['postgres'] : values.on.split(',')
for (const on of places) {
  const { line, ok } = await scenario({
    on,
    kills: Number(values.kills),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
  })
  console.log(`${ok ? 'ok' : 'BROKEN'} ${name} on ${on}, seed ${values.seed}: ${line}`)
  isBroken ||= !ok
}
process.exit(isBroken ? 1 : 0)
