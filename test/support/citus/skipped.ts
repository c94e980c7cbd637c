const login = 'The owner of the nodes is no superuser, and its logins are on the coordinator alone.'
const release = 'The release before does not know Citus.'
const plans = 'The node plans, not the server that the test asks.'
const owner = 'The owner, who is no superuser, sees no rows of companies.'
const messages = 'A transaction begins with more messages; docs/growing.md has the price.'
const locks = 'The lock of a row is on the node, not on the server that the test asks.'

/** Files that do not run on Citus, and why. */
export const skippedFiles: Readonly<Record<string, string>> = {
  'test/db/behind-pooler.postgres.test.ts': login,
  'test/db/move.postgres.test.ts': login,
  'test/db/pooler.postgres.test.ts': login,
  'test/db/round-trips.postgres.test.ts': messages,
  'test/modules/time-entries/punch-plans.postgres.test.ts': plans,
  'test/stories/beside.postgres.test.ts': release,
  'test/stories/upgrade.process.test.ts': release,
}

/** Tests that do not run on Citus, by file and title, and why. */
export const skippedTests: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'test/core/change-log.test.ts': {
    'PostgreSQL plans the statement of an event once, not each time': plans,
  },
  'test/core/nasty-input.test.ts': {
    'an invalid id is a 404, and nothing is stored': 'Its id is one that a node gives.',
  },
  'test/core/reach/races.test.ts': { 'company and people have statements of their own': plans },
  'test/core/reading.test.ts': {
    'hold two connections of the pool': 'Readers share no connections on Citus.',
    'fail once where a migration changed the columns': owner,
  },
  'test/db/cancels.postgres.test.ts': {
    'a rejected transaction of the owner leaves nothing, where the login is not': login,
  },
  'test/db/failures.test.ts': { 'whose columns a migration changed are sent once more': owner },
  'test/db/lost-connections.postgres.test.ts': {
    'is a 503 that says that it is not known': 'A table on nodes takes no trigger of the test.',
    'says with an Idempotency-Key that': 'A table on nodes takes no trigger of the test.',
    'names idempotency_key over MCP': 'A table on nodes takes no trigger of the test.',
  },
  'test/db/migrate.test.ts': { 'whose owner may not make the role is left alone': login },
  'test/db/person-scope.test.ts': {
    'every table of people is restricted': 'The policies are others; test/citus/policies.test.ts.',
    'unset means nobody, and the login itself': 'set_config does not reach the node.',
    'a plan of the company does not contain': plans,
  },
  'test/db/totals.test.ts': {
    'is not counted again while nothing changes': 'The node overwrites the stamp that it forges.',
  },
  'test/db/two-processes.postgres.test.ts': {
    'are told that they log in as a superuser': login,
    'let one of sixteen decide a request': owner,
  },
  'test/demo/demo.test.ts': {
    'it has the employees, leave, punches': owner,
    'nothing in it has happened after now': owner,
    'Ana is one person': owner,
    'the random numbers are those of every machine': owner,
    'no password signs in one of its people': owner,
  },
  'test/modules/webhooks/made-beside-writes.postgres.test.ts': {
    'is made after a write': locks,
    'is enabled after a write': locks,
    'is changed after a write': locks,
    'is seen by a write with If-Match that waited for it': locks,
  },
}
