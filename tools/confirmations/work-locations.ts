import {
  changedFields,
  type FieldWords,
  inSentence,
} from '../../src/transports/mcp/question/changed-fields.ts'
import { type Confirmation, changedRecord } from '../../src/transports/mcp/question/confirmation.ts'
import { quoted } from '../../src/transports/mcp/question/words.ts'

type Location = { name: string }

const words: FieldWords = { name: ['name'], address: ['address'], city: ['city'] }

export const create: Confirmation = () => ['Add a work location?']

export const update: Confirmation = async (facts) => {
  const { before, after } = changedRecord<Location>(facts, 'work_location')
  const changes = await changedFields(before, after, words)
  return [`Change the work location ${quoted(before.name)}: ${inSentence(changes)}?`]
}
