import { spawn } from 'node:child_process'
import { hasCitus } from './installed.ts'
import { startNodes } from './nodes.ts'

// Starts three nodes of Citus, runs a command against them, and stops them: `npm run citus:try -- npm run test:postgres`.
const [command, ...rest] = process.argv.slice(2)
if (command === undefined) {
  console.error('Name a command: npm run citus:try -- npm run test:postgres')
  process.exit(1)
}
if (!hasCitus()) {
  console.error('No Citus here: install its extension for the PostgreSQL of this machine.')
  process.exit(process.env.CITUS === 'required' ? 1 : 0)
}
const nodes = await startNodes()
const run = spawn(command, rest, {
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
