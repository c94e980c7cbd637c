import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sendTogether } from '../../src/db/postgres/send-together.ts'

/** A client whose stream tells what each system call would send. */
function client() {
  const sent: string[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      sent.push(String(chunk))
      done()
    },
    writev(chunks, done) {
      sent.push(chunks.map(({ chunk }) => String(chunk)).join(''))
      done()
    },
  })
  return { sent, stream, connection: { stream } }
}

test('what is sent until all that arrived is read is one write', async () => {
  const one = client()
  const another = client()
  for (const word of ['parse ', 'bind ', 'sync ']) {
    sendTogether(one)
    one.stream.write(word)
    sendTogether(another)
    another.stream.write(word)
  }
  expect(one.sent).toEqual([])
  await turn()
  await turn()
  expect(one.sent).toEqual(['parse bind sync '])
  expect(another.sent).toEqual(['parse bind sync '])
  sendTogether(one)
  one.stream.write('later')
  await turn()
  await turn()
  expect(one.sent).toEqual(['parse bind sync ', 'later'])
})

test('what is sent after the end of the turn does not wait for the turn', async () => {
  const one = client()
  sendTogether(one)
  await turn()
  one.stream.write('alone')
  expect(one.sent).toEqual(['alone'])
})
