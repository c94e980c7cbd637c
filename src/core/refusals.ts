import { refusals } from '../lib/refusals.ts'

/** What is wrong with an input by its schema. */
export const refuse = refusals('core', {
  required: 'is required',
  unknown_field: 'is not a known field',
  not_valid: 'is not valid',
  not_object: 'must be an object',
  not_list: 'must be a list',
  not_null: 'must not be null',
  not_string: 'must be a string',
  not_number: 'must be a number',
  not_boolean: 'must be true or false',
  too_long: 'must have at most {most} characters',
  too_many: 'must have at most {most} items',
  not_one_of: 'must be one of: {choices}',
  backwards: 'must not be after to',
  body_not_object: 'The body must be a JSON object.',
})
