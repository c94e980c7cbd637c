import { refusals } from '../../lib/refusals.ts'

export const refuse = refusals('holidays', {
  no_country: 'must be a two-letter ISO 3166-1 country code',
  not_two_letters: 'must be two letters',
  not_country_code: 'must be two letters of ISO 3166-1',
  not_country_such_as: 'must be two letters of ISO 3166-1, such as CA',
  needs_country: 'requires country_code',
  no_regions: 'must be omitted: {country} has no regions',
  unknown_region: 'must be a region of {country}: {regions}',
  no_choice: 'must be one of: {choices}, or null',
  no_name: 'is required: there is no public holiday on that date',
  date_taken: 'already has the holiday {id}, {name}',
  no_key: 'must be a key of a holiday, such as us_columbus_day',
  unknown_key: 'does not match a holiday; GET /holiday-choices lists the keys',
  key_taken:
    '{key} has the company holiday {id}, {name}, on {date} already: change or delete that one',
  unknown_country: 'There is no holiday data for the country {country}.',
  unknown: 'No holiday has this key.',
})
