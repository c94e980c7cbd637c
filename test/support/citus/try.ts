import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { buildCitus } from './build.ts'
import { hasCitus } from './installed.ts'
import { startNodes } from './nodes.ts'

// Starts three nodes of Citus, runs a command against them, and stops them:
// npm run citus:try -- [--source <checkout of Citus>] -- npm run test:postgres
const { source, command, args } = readArguments(process.argv.slice(2))
if (command === undefined) {
  console.error('Name a command: npm run citus:try -- npm run test:postgres')
  process.exit(1)
}
if (!hasCitus() && source !== undefined) {
  console.log(`Building Citus from ${source}: about two minutes.`)
  buildCitus(resolve(source))
}
if (!hasCitus()) {
  console.error(
    'No Citus here: install its extension for the PostgreSQL of this machine, or name a checkout of its source with --source.',
  )
  process.exit(process.env.CITUS === 'required' ? 1 : 0)
}
const nodes = await startNodes()
const run = spawn(command, args, {
  stdio: 'inherit',
  env: {
    ...process.env,
    ROLLCALL_TEST_DATABASE_URL: nodes.url,
    ROLLCALL_TEST_CITUS_NODES: nodes.all.map(({ url }) => url).join(' '),
  },
})
run.on('exit', async (code) => {
  await nodes.stop()
  process.exitCode = code ?? 1
})

function readArguments(given: readonly string[]) {
  const named = given[0] === '--source'
  const rest = named ? given.slice(2) : given
  const [command, ...args] = rest[0] === '--' ? rest.slice(1) : rest
  return { source: named ? given[1] : undefined, command, args }
}
