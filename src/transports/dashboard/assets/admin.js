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
  const shown = document.querySelector('.notice[role], #explained')
  if (shown?.matches('#explained')) shown.scrollIntoView({ block: 'nearest' })
  shown?.focus()
})

function ready() {
  if (!navigator.clipboard) return
  for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false
}

ready()
