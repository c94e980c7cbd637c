// Enhancements of pages when scripts run. Everything works without them.

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  const text = button.closest('figure').querySelector('code').textContent
  const label = button.firstChild
  try {
    await navigator.clipboard.writeText(text)
    label.textContent = 'Copied'
  } catch {
    label.textContent = 'Select it and copy'
  }
})

// The replaced part reports the result, so keyboard focus and screen readers move there.
document.addEventListener('htmx:after:swap', () => {
  ready()
  const shown =
    document.querySelector('[data-next]') ?? document.querySelector('.notice[role], #explained')
  if (shown?.matches('#explained')) shown.scrollIntoView({ block: 'nearest' })
  shown?.focus()
})

document.addEventListener('click', (event) => {
  if (!event.target.closest('[data-tick-all]')) return
  event.preventDefault()
  for (const box of document.querySelectorAll('[data-line] input[type=checkbox]'))
    box.checked = true
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
