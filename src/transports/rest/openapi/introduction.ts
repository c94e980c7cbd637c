/** What applies to every operation: the first page of the reference. */
export const introduction = `
One API key belongs to one company and reaches only that company's data. Send it as
\`X-API-Key: <key>\` or \`Authorization: Bearer <key>\`.

- Requests and responses are JSON. Times are ISO 8601 in UTC with \`Z\`, dates are \`YYYY-MM-DD\`.
- A list is \`{"data": [...], "meta": {...}}\`, paged by \`page\` and \`per_page\`, with its neighbours
  in \`Link\`; \`fields\` answers only the fields it names, \`meta.note\` says what rows cannot.
- A field or parameter that is not known is a 422 that names it. Fields that a record only returns
  are ignored where it is sent back.
- On a write, \`Idempotency-Key\` makes a repeat harmless and \`dry_run=true\` shows what would happen.
- Answers may get more fields; clients should bear them.
- Each key has a number of requests an hour, REST and MCP together; over it the answer is 429.
- Every 429 and 503 says in \`Retry-After\` in how many seconds to try again.
`.trim()
