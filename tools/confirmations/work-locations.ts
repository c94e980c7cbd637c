import {
  changedFields,
  type FieldWords,
  inSentence,
} from '../../src/transports/mcp/question/changed-fields.ts'
import { type Confirmation, changeOf } from '../../src/transports/mcp/question/confirmation.ts'
import { quoted } from '../../src/transports/mcp/question/words.ts'

type Location = { name: string }

const words: FieldWords = { name: ['name'], address: ['address'], city: ['city'] }

export const create: Confirmation = () => ['Add a work location?']

export const update: Confirmation = async (facts) => {
  const { before, after } = changeOf<Location>(facts, 'work_location')
  const named = `the work location ${quoted((before ?? (facts.output as Location)).name)}`
  if (!before || !after) return [`Save ${named} as it is? Nothing changes.`]
  return [`Change ${named}: ${inSentence(await changedFields(before, after, words))}?`]
}
