/** Starts Swagger UI: light or dark like the browser, with a search over operations, and shared errors listed once. */
export const startScript = `
const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', follow)
follow()

const words = (text) => text.toLowerCase().split(/\\s+/).filter(Boolean)

function opsFilter(tagged, phrase) {
  const wanted = words(phrase)
  const matches = (tag, one) => {
    const operation = one.get('operation')
    // Opening an operation replaces the dots of its id.
    const id = operation.get('__originalOperationId') ?? operation.get('operationId')
    const text = [tag, one.get('method'), one.get('path'), operation.get('summary'), id]
      .join(' ').toLowerCase()
    return wanted.every((word) => text.includes(word))
  }
  return tagged
    .map((tag, name) => tag.update('operations', (all) => all.filter((one) => matches(name, one))))
    .filter((tag) => tag.get('operations').size > 0)
}

const isShared = (answer) => /^#\\/components\\/responses\\/(?!Forbidden)/.test(answer.$ref ?? '')

// A parameter's example would be filled in where the operation is tried, such as an id to delete.
function describeExample(parameter) {
  const { example, description = '' } = parameter
  if (example === undefined) return
  parameter.description = (description + ' Example: \`' + example + '\`').trim()
  delete parameter.example
}

const quoted = (text) => "'" + text.replaceAll("'", "'\\\\''") + "'"

function curlOf(base, path, method, { parameters = [], requestBody }) {
  const examples = new Map(parameters.map(({ name, example }) => [name, example]))
  const address = base + path.replace(/\\{(\\w+)\\}/g, (whole, name) => examples.get(name) ?? whole)
  const body = requestBody?.content?.['application/json']?.example
  return [
    'curl' + (method === 'get' ? '' : ' -X ' + method.toUpperCase()),
    '-H "X-API-Key: $ROLLCALL_API_KEY"',
    ...(body === undefined
      ? []
      : ['-H "Content-Type: application/json"', '-d ' + quoted(JSON.stringify(body))]),
    quoted(address),
  ].join(' ')
}

function describeCurls({ paths = {}, servers = [] }) {
  const base = servers[0]?.url ?? ''
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const curl = curlOf(base, path, method, operation)
      operation.description = (operation.description ?? '') + '\\n\\n    ' + curl
    }
  }
}

function adapted(spec) {
  describeCurls(spec)
  const operations = Object.values(spec.paths ?? {}).flatMap((path) => Object.values(path))
  for (const { responses = {}, parameters = [] } of operations) {
    for (const [status, answer] of Object.entries(responses)) {
      if (isShared(answer)) delete responses[status]
    }
    parameters.forEach(describeExample)
  }
  return spec
}

const own = () => ({
  fn: { opsFilter },
  // The address of an operation is inside its button, where a link may not be.
  wrapComponents: {
    DeepLink: (_, { React }) => ({ text }) => React.createElement('span', null, text),
  },
  statePlugins: {
    spec: { wrapActions: { updateJsonSpec: (update) => (spec) => update(adapted(spec)) } },
  },
})

function ready() {
  document.getElementById('plain')?.remove()
  document.querySelector('.servers select')?.setAttribute('aria-label', 'Server')
  const search = document.querySelector('.operation-filter-input')
  search?.setAttribute('placeholder', 'Search operations')
  search?.setAttribute('aria-label', 'Search operations')
}

const { openapi } = document.getElementById('reference').dataset
SwaggerUIBundle({
  url: openapi,
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayOperationId: true,
  filter: true,
  validatorUrl: null,
  plugins: [own],
  onComplete: ready,
})
`

/** The page around Swagger UI, whose own style has a dark form for the class that the script sets. */
export const pageStyle = `
:root { --back: #fff; --text: #2b322f; --line: #dad8d0; --link: #0a6347; }
@media (prefers-color-scheme: dark) {
  :root { --back: #1c2022; --text: #e4e6e6; --line: #545d61; --link: #7cc4ff; }
}
body { margin: 0; background: var(--back); color: var(--text); font-family: system-ui, sans-serif; }
a { color: var(--link); }
.plain { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.5; }
.plain li { margin: 0.4rem 0; }
.areas { padding: 1rem; border-bottom: 1px solid var(--line); }
.areas h2 { font-size: 1rem; margin: 0 0 0.5rem; }
.areas ul { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; list-style: none; margin: 0; padding: 0; }
.areas a { display: inline-block; padding: 0.25rem 0; text-decoration: none; }
.areas a:hover { text-decoration: underline; }
@media (min-width: 70rem) {
  .page { display: grid; grid-template-columns: 13rem minmax(0, 1fr); }
  .areas { position: sticky; top: 0; height: 100vh; box-sizing: border-box; overflow: auto;
    border-bottom: 0; border-right: 1px solid var(--line); }
  .areas ul { display: block; }
}
.swagger-ui .wrapper { max-width: 72rem; }
.swagger-ui .info { margin: 1.5rem 0 0.5rem; }
.swagger-ui .info :is(p, li, td, th) { font-size: 1rem; line-height: 1.6; text-align: left; }
.swagger-ui .info :is(td, th) { padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; }
.swagger-ui .scheme-container { padding: 0.75rem 0; box-shadow: none; border-bottom: 1px solid var(--line); }
.swagger-ui .opblock-tag { font-size: 1.25rem; padding: 0.75rem 0; }
.swagger-ui .opblock { margin: 0 0 0.4rem; box-shadow: none; }
.swagger-ui .opblock .opblock-summary-description { font-size: 0.9375rem; }
.swagger-ui .opblock .opblock-summary-operation-id { font-size: 0.8125rem; font-weight: 400; }
.swagger-ui :is(.opblock-description-wrapper, .parameter__name, .renderedMarkdown) { line-height: 1.5; }
html:not(.dark-mode) .swagger-ui :is(.info code, .markdown code) {
  color: #0a6347; background: #eef4f1; font-weight: 500;
}
html:not(.dark-mode) .swagger-ui .opblock.opblock-get .opblock-summary-method { background: #1a5fa8; }
html:not(.dark-mode) .swagger-ui .opblock.opblock-post .opblock-summary-method { background: #0a6347; }
html:not(.dark-mode) .swagger-ui .opblock.opblock-put .opblock-summary-method { background: #8a5000; }
html:not(.dark-mode) .swagger-ui .opblock.opblock-delete .opblock-summary-method { background: #a0241a; }
html:not(.dark-mode) .swagger-ui .info .title small { background: #55605a; }
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp { background: #3f6212; }
html:not(.dark-mode) .swagger-ui .info :is(a, .url) { color: #0a6347; }
html:not(.dark-mode) .swagger-ui .opblock .opblock-summary-description { color: #2b322f; }
html:not(.dark-mode) .swagger-ui .opblock .opblock-summary-operation-id { color: #55605a; }
`
