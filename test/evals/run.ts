import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbeddedDatabase } from '../../src/db/connect.ts'
import { openEmbedded } from '../../src/db/embedded/index.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { type Asked, questions } from './all.ts'
import { Companies, type Company } from './companies.ts'
import { Conversation, changesOf } from './conversation.ts'
import { faultsOf } from './grade.ts'
import { Program, ProtocolError } from './program.ts'

// Without --model, the questions are played by the calls that are written with them. With it, a program answers them.
const { values: options } = parseArgs({
  options: {
    /** The command of the program, for a shell. */
    model: { type: 'string' },
    /** Only questions that contain one of these texts. */
    only: { type: 'string', multiple: true },
    /** Fails below this share of right answers, in percent. */
    least: { type: 'string', default: '0' },
  },
})

if (options.model === undefined) walkAll()
else await askProgram(options.model)

function walkAll(): void {
  const root = dirname(createRequire(import.meta.url).resolve('vitest/package.json'))
  const args = ['run', '--project', 'tests *', 'test/evals/']
  const run = spawn(process.execPath, [join(root, 'vitest.mjs'), ...args], { stdio: 'inherit' })
  run.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}

async function askProgram(command: string): Promise<void> {
  const companies = new Companies(async () => {
    const database = await openEmbeddedDatabase(await openEmbedded(), databaseSchema)
    await migrate(database)
    return { database, close: () => database.close() }
  })
  const { only } = options
  const chosen = questions.filter(({ asked }) => !only || only.some((text) => asked.includes(text)))
  let program = new Program(command)
  let right = 0
  let broken = 0
  for (const question of chosen) {
    const { faults, counts } = await play(companies, question, program).catch((error) => {
      if (!(error instanceof ProtocolError)) throw error
      broken += 1
      program.close()
      program = new Program(command)
      return { faults: [`the program ${error.message}`], counts: '' }
    })
    if (faults.length === 0) right += 1
    const verdict = faults.length === 0 ? 'right' : 'WRONG'
    const { as, asked } = question
    console.log(`${verdict}  ${as.padEnd(8)}  ${counts.padEnd(21)}  ${asked}`)
    for (const fault of faults) console.log(`         ${fault}`)
  }
  const share = chosen.length === 0 ? 0 : (100 * right) / chosen.length
  console.log(`${right} of ${chosen.length} right, ${share.toFixed(0)} %`)
  if (broken > 0) console.log(`The program broke the protocol in ${broken} of them.`)
  program.close()
  await companies.close()
  process.exitCode = broken > 0 || !(share >= Number(options.least)) ? 1 : 0
}

/** Plays a question in a company of its own, since nobody knows what a program changes. */
async function play(companies: Companies, question: Asked, program: Program) {
  const { asked, company: name, before, context } = question
  const expected = question.writes ? await changesOfWalk(companies, question) : []
  const company = await companies.another(name)
  await before?.(company.office)
  const conversation = await Conversation.open(company, question)
  let answer = ''
  const changes = await changesOf(company, async () => {
    const more = context ? `\n\n${context(company.office)}` : ''
    answer = await program.answer(asked, conversation.instructions + more, conversation)
  })
  const { calls, tokens } = conversation
  return {
    faults: faultsOf(question, { answer, calls: calls.length, tokens, changes }, expected),
    counts: `${calls.length} calls, ${tokens} tokens`,
  }
}

async function changesOfWalk(companies: Companies, question: Asked): Promise<string[]> {
  const company: Company = await companies.another(question.company)
  await question.before?.(company.office)
  const conversation = await Conversation.open(company, question)
  return changesOf(company, () => question.walk(conversation.ask, company.office))
}
