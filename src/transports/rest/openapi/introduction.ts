import { errorTable } from './refusals.ts'

/** Information that applies to every operation: the first page of the reference. */
export const introduction = `
An API key belongs to one company and can access only that company's data. Send it as
\`X-API-Key: <key>\` or \`Authorization: Bearer <key>\`.

- Requests and responses are JSON. Times are ISO 8601 in UTC with \`Z\`, dates are \`YYYY-MM-DD\`.
- A list is \`{"data": [...], "meta": {...}}\`, paged by \`page\` and \`per_page\`, with its neighbours
  in \`Link\`; \`fields\` limits each row to those fields; \`meta.note\` has more information.
- An unknown field or parameter gets a 422 that names it. Read-only fields of a record are
  ignored when it is sent back.
- In a \`POST\`, null for an optional field that cannot be null counts as left out.
- On a write, \`Idempotency-Key\` makes a request safe to repeat and \`dry_run=true\` shows what would happen.
- Answers may get more fields; clients should ignore unknown ones.
- Each key has an hourly request limit for REST and MCP together; above it the answer is 429.
- On 429 and 503, \`Retry-After\` has the number of seconds to wait.

## Errors

The body of an error has \`error\` and \`message\`, a 422 also \`errors\` by field. These hold for every operation:

${errorTable()}
`.trim()
