// Enhancements of pages when scripts run. Everything works without them.

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  const text = button.closest('figure').querySelector('code').textContent
  const label = button.firstChild
  try {
    await navigator.clipboard.writeText(text)
    label.textContent = button.dataset.copied
  } catch {
    label.textContent = button.dataset.failed
  }
})

document.addEventListener('htmx:after:swap', replaced)

/** The replaced part reports the result, so keyboard focus and screen readers move there. */
function replaced(event) {
  ready()
  // The effects beside a form follow what is typed: the focus stays in the form.
  if (event?.target.matches?.('[data-preview]')) return
  if (event?.target.matches?.('[data-grid] a')) markShown(event.target)
  const shown =
    document.querySelector('[data-next]') ?? document.querySelector('.notice[role], #explained')
  if (shown?.matches('#explained')) shown.scrollIntoView({ block: 'nearest' })
  shown?.focus()
}

/** The amount whose explanation is shown. */
function markShown(link) {
  for (const other of document.querySelectorAll('[data-grid] [aria-current]'))
    other.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  // The table is lower now, and its row may be out of view.
  link.scrollIntoView({ block: 'nearest' })
}

document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-tick-all]')) return
  event.preventDefault()
  for (const box of document.querySelectorAll('[data-line] input[type=checkbox]'))
    box.checked = true
})

document.addEventListener('keydown', (event) => {
  if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return
  const field = document.querySelector('[data-find]')
  if (!field) return
  event.preventDefault()
  field.focus()
  field.select()
})

// Keys of the table of requests: j and k move; the others act on the line that has the focus.
document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest('textarea, select, input:not([type=checkbox])')) return
  const lines = [...document.querySelectorAll('[data-line]')]
  const now = lines.indexOf(document.activeElement?.closest('[data-line]'))
  if (event.key === 'j') focusLine(lines[Math.min(now + 1, lines.length - 1)])
  if (event.key === 'k') focusLine(lines[Math.max(now - 1, 0)])
  if (event.key === 'a') lines[now]?.querySelector('[data-approve]')?.click()
  if (event.key === 'r') lines[now]?.querySelector('[data-reject]')?.click()
  if (event.key === 'x') lines[now]?.querySelector('input[type=checkbox]')?.click()
})

function focusLine(line) {
  line?.querySelector('summary, .does a').focus()
}

// A table of amounts is one tab stop; arrow keys move in it.
document.addEventListener('keydown', (event) => {
  const step = steps[event.key]
  const cell = event.target.closest('[data-grid] td, [data-grid] th')
  if (!step || !cell || event.ctrlKey || event.metaKey || event.altKey) return
  const next = neighbor(cell, step)
  if (!next) return
  event.preventDefault()
  setTabStop(next)
  next.focus()
})

document.addEventListener('focusin', (event) => {
  if (event.target.matches('[data-grid] a')) setTabStop(event.target)
})

const steps = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The next cell in that direction that has a link. */
function neighbor(cell, [across, down]) {
  const rows = [...cell.closest('tbody').rows]
  let row = rows.indexOf(cell.parentElement)
  let column = cell.cellIndex
  for (;;) {
    row += down
    column += across
    const other = rows[row]?.cells[column]
    if (!other) return undefined
    const link = other.querySelector('a')
    if (link) return link
  }
}

function setTabStop(link) {
  for (const other of link.closest('[data-grid]').querySelectorAll('a')) other.tabIndex = -1
  link.tabIndex = 0
}

// Forms are sent without leaving the page, so that what was typed is still there when no answer comes. Sent again, a
// form has the same key, so that it is stored once.
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    if (form.method !== 'post' || !form.elements.namedItem('once')) return
    if (form.ariaBusy === 'true') {
      event.preventDefault()
      event.stopImmediatePropagation()
      return
    }
    if (form.hasAttribute('hx-post')) return
    event.preventDefault()
    send(form, event.submitter)
  },
  true,
)

const patience_ms = 60_000

async function send(form, submitter) {
  setBusy(form, true)
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      body: bodyOf(form, submitter),
      headers: { 'X-Rollcall-Form': 'stay' },
      signal: AbortSignal.timeout(patience_ms),
    })
    const go = answer.headers.get('X-Rollcall-Go')
    if (go !== null) return location.assign(go)
    if (answer.redirected) return location.assign(answer.url)
    show(answer.status, await answer.text())
  } catch {
    say(withoutAnswer())
  }
  setBusy(form, false)
}

function bodyOf(form, submitter) {
  const fields = new FormData(form, submitter)
  return form.enctype === 'multipart/form-data' ? fields : new URLSearchParams(fields)
}

/** Replaces the page's content. If the answer is a separate error page, shows only its message and keeps the form. */
function show(status, text) {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const main = page.querySelector('.columns #main')
  if (!main) return say(status >= 500 ? words.failed : page.querySelector('#main p')?.textContent)
  say('')
  document.title = page.title
  document.querySelector('#main').replaceWith(main)
  htmx.process(main)
  replaced()
}

function setBusy(form, isBusy) {
  form.ariaBusy = String(isBusy)
  for (const button of form.querySelectorAll('[type=submit]')) button.ariaDisabled = String(isBusy)
}

const words = JSON.parse(document.body.dataset.words)

function withoutAnswer() {
  return navigator.onLine ? words.lost : words.offline
}

/** Says what went wrong with a request, at the edge of the window; the focus stays where it is. */
function say(text) {
  let place = document.querySelector('#connection')
  if (!place && text) {
    place = document.createElement('div')
    place.id = 'connection'
    place.className = 'notice bad connection'
    place.role = 'alert'
    document.body.append(place)
  }
  if (place) place.hidden = !text
  if (text) place.textContent = text
}

document.addEventListener('htmx:before:request', ({ target, detail }) => {
  const form = formOf(detail.ctx, target)
  if (form) setBusy(form, true)
})

document.addEventListener('htmx:finally:request', ({ target, detail }) => {
  const form = formOf(detail.ctx, target)
  if (form) setBusy(form, false)
})

document.addEventListener('htmx:error', ({ detail }) => {
  if (!isPoll(detail.ctx)) say(withoutAnswer())
})

// A page about a failure would replace the form.
document.addEventListener('htmx:after:request', (event) => {
  const { ctx } = event.detail
  if (ctx.response.status < 500) return say('')
  event.preventDefault()
  if (!isPoll(ctx)) say(words.failed)
})

function formOf(ctx, target) {
  return (ctx?.sourceElement ?? target).closest?.('form[hx-post]')
}

function isPoll({ sourceElement }) {
  return sourceElement?.getAttribute('hx-trigger')?.startsWith('every') ?? false
}

function ready() {
  for (const grid of document.querySelectorAll('[data-grid]')) {
    const first = grid.querySelector('tbody a')
    if (!first) continue
    setTabStop(first)
    // The cells scroll into view by themselves.
    grid.parentElement.removeAttribute('tabindex')
  }
  for (const keys of document.querySelectorAll('[data-keys]')) keys.hidden = false
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false
}

ready()
