import { type Phrase, say, t } from '../../../words/index.ts'
import { type Html, html } from '../../pages/html.ts'
import { areas } from '../../pages/permissions.ts'
import type { PageContext } from '../page-context.ts'
import { field, placed } from '../parts/inputs.ts'

/** The choice of a key's permissions; `stored` are checked until the form is sent, null for all. */
export function permissionFields(page: PageContext, stored: readonly string[] | null): Html {
  const { form } = page
  const scope = form.get('scope') ?? (stored === null ? 'all' : 'chosen')
  const held = form.has('form_token') ? form.getAll('permission') : (stored ?? [])
  const choice = (value: string, label: string) => html`<label class="choice">
<input type="radio" name="scope" value="${value}"${scope === value ? html` checked` : ''}> ${label}</label>`
  return html`<fieldset class="scope" id="f-permission"><legend>${t`What it may do`}</legend>
${choice('chosen', t`Only the permissions checked below`)}
${choice('all', t`All permissions, including those of later versions`)}
<div class="matrix"><div class="levels" aria-hidden="true"><b>${t`Read`}</b><b>${t`Write`}</b></div>${Object.entries(areas).map(([area, words]) => areaRow(held, area, words))}</div>
${wrongPermissions(page)}
</fieldset>`
}

/** Returns the permissions that were chosen; an area stays `<area>:*` where `stored` has it. */
export function permissionsOf(
  { form }: PageContext,
  stored: readonly string[] | null = null,
): string[] | null {
  if (form.get('scope') === 'all') return null
  const chosen = form.getAll('permission')
  const whole = Object.keys(areas).filter(
    (area) =>
      stored?.includes(`${area}:*`) &&
      chosen.includes(`${area}:read`) &&
      chosen.includes(`${area}:write`),
  )
  const areaOf = (permission: string) => permission.replace(/:.*/, '')
  const granted = chosen.map((each) => (whole.includes(areaOf(each)) ? `${areaOf(each)}:*` : each))
  const kept = stored?.filter((each) => granted.includes(each)) ?? []
  return [...new Set([...kept, ...granted])]
}

export function limitField(page: PageContext, value: number): Html {
  return field(page, {
    name: 'rate_limit',
    label: t`Requests per hour`,
    type: 'number',
    value,
    required: true,
    attributes: html` min="1" max="100000000" inputmode="numeric"`,
  })
}

function areaRow(
  held: readonly string[],
  area: string,
  words: { title: Phrase; read: Phrase; write: Phrase },
): Html {
  const box = (level: 'read' | 'write', title: string) => {
    const value = `${area}:${level}`
    const isOn = held.includes(value) || held.includes(`${area}:*`)
    return html`<label><input type="checkbox" name="permission" value="${value}"${
      isOn ? html` checked` : ''
    }> <span><b>${title}</b> ${say(words[level])}</span></label>`
  }
  return html`<fieldset><legend>${say(words.title)}</legend>${box('read', t`Read`)}${box('write', t`Write`)}</fieldset>`
}

function wrongPermissions(page: PageContext): Html {
  const wrong = placed(page, 'permission', t`What it may do`)
  if (wrong === undefined) return html``
  return html`<p class="wrong" id="e-permission">${wrong}</p>`
}
