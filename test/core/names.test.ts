import * as v from 'valibot'
import { expect, test } from 'vitest'
import { name } from '../../src/core/schema.ts'
import { staffFields } from '../../src/modules/employees/fields.ts'

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

test.each(['department', 'title', 'work_phone', 'mobile_phone'] as const)(
  '%s of a person is one line, too',
  (field) => {
    const read = (text: string) => v.safeParse(staffFields[field], text)
    expect(read('Sal\u3164es\nNorth\ufe0f')).toMatchObject({ output: 'Sales North' })
    expect(read('\u3164')).toMatchObject({ success: true, output: null })
  },
)

test('and so are the texts of an emergency contact', () => {
  const sent = { name: 'An\u3164ne\nLee', phone: '\u2800', relationship: 'mo\u00adther' }
  expect(v.safeParse(staffFields.emergency_contact, sent)).toMatchObject({
    output: { name: 'Anne Lee', phone: null, relationship: 'mother' },
  })
})
