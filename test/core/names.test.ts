import * as v from 'valibot'
import { expect, test } from 'vitest'
import { name } from '../../src/core/schema.ts'

const read = (text: string) => v.safeParse(name(100), text)

test.each([
  ['\u3164', 'Hangul filler'],
  ['\u115f\u1160', 'Hangul jamo fillers'],
  ['\ufe0f', 'variation selector'],
  ['\u{e0100}', 'variation selector of the supplement'],
  ['\u200d\u200c', 'joiners'],
  ['\u2060\u00ad\u034f', 'word joiner, soft hyphen, grapheme joiner'],
  ['\u2800', 'blank Braille pattern'],
  ['\n \t\u2028', 'line breaks'],
])('%j alone is no name: %s', (text) => {
  expect(read(text)).toMatchObject({ success: false, issues: [{ message: 'must not be empty' }] })
})

test.each([
  ['Ada\nLovelace', 'Ada Lovelace'],
  ['Ada\u2028\r\nLovelace', 'Ada Lovelace'],
  ['A\u3164da\ufe0f', 'Ada'],
  ['\u200dAda\u200c', 'Ada'],
  // Persian and Hindi names have joiners inside.
  ['علی\u200cرضا', 'علی\u200cرضا'],
  ['क्\u200dष', 'क्\u200dष'],
])('%j is %j', (text, expected) => {
  expect(read(text)).toMatchObject({ success: true, output: expected })
})
