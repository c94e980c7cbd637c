import { type Phrase, phrase, say, t } from '../../words/index.ts'
import { type Html, html } from '../pages/html.ts'
import { type Content, type Place, page } from '../pages/layout.ts'
import type { PageContext } from './page-context.ts'
import { badge, button, personLink, postForm, to } from './parts/ui.ts'

type Section = readonly [path: string, words: Phrase, reach?: 'team']

/** The sections, and whether the ones who reach a team have them. */
const sections: readonly Section[] = [
  ['', phrase('Overview'), 'team'],
  ['/people', phrase('People'), 'team'],
  ['/time', phrase('Time'), 'team'],
  ['/approvals', phrase('Approvals'), 'team'],
  ['/away', phrase('Who is away'), 'team'],
  ['/calendars', phrase('Calendar feeds'), 'team'],
  ['/mileage', phrase('Mileage'), 'team'],
  ['/payroll', phrase('Payroll hours')],
  ['/pay-periods', phrase('Pay periods')],
]

/** The pages for settings that are set up once and changed rarely. */
const companySections: readonly Section[] = [
  ['/leave-types', phrase('Leave types')],
  ['/holidays', phrase('Holidays')],
  ['/blackout-dates', phrase('Blackout dates')],
  ['/schedules', phrase('Schedules')],
  ['/work-locations', phrase('Work locations')],
  ['/settings', phrase('Company settings')],
]

const accessSections: readonly Section[] = [
  ['/keys', phrase('API keys')],
  ['/webhooks', phrase('Webhooks')],
  ['/audit', phrase('Audit log')],
  ['/mails', phrase('Emails not sent')],
  ['/access', phrase('Dashboard access')],
  ['/sign-ins', phrase('Sign-in')],
  ['/apps', phrase('Connected applications')],
]

/** Returns a whole page for a signed-in person. */
export function signedInPage(
  place: Place,
  pageContext: PageContext,
  path: string,
  content: Content,
): Html {
  const { name, company_name, reach, read_only } = pageContext.session
  const link = (section: Section) => sectionLink(pageContext, path, section)
  return page(
    place,
    content,
    html`<a class="skip" href="#main">${t`Skip to the content`}</a>
<header class="top"><a class="brand" href="${to(pageContext, '')}">Rollcall</a>
<span class="company">${company_name}</span>
<div class="me"><span class="who">${personLink(pageContext, pageContext.session.employee_id, name)}</span>${read_only ? badge(t`read-only`, 'quiet') : ''}${signOutForm(pageContext)}</div>
</header>
<div class="columns">
<nav class="sections" aria-label="${t`Sections`}"><label class="menu"><input type="checkbox" id="menu"> ${t`All sections`}</label><div class="lists"><ul>${sections
      .filter(([, , least]) => reach === 'company' || least === reach)
      .map(link)}</ul>
${reach === 'company' ? html`${sectionGroup(path, t`Company`, companySections, link)}${sectionGroup(path, t`Access and integrations`, accessSections, link)}` : ''}
<ul><li class="apart"><a href="${pageContext.root}/account">${t`Your account`}</a></li>
${reach === 'company' ? html`<li><a href="${pageContext.root}/api/docs">${t`API reference`}</a></li>` : ''}</ul></div></nav>
<main id="main" tabindex="-1">${content.main}</main>
</div>`,
  )
}

function sectionLink(page: PageContext, path: string, [section, words]: Section): Html {
  return html`<li><a href="${to(page, section)}"${
    isWithin(path, section) ? html` aria-current="page"` : ''
  }>${say(words)}</a></li>`
}

/** A group is collapsed to keep the side bar short; it is open on its own pages. */
function sectionGroup(
  path: string,
  title: string,
  sections: readonly Section[],
  link: (section: Section) => Html,
): Html {
  const isOpen = sections.some(([section]) => isWithin(path, section))
  return html`<details class="fold"${isOpen ? html` open` : ''}><summary>${title}</summary><ul aria-label="${title}">${sections.map(link)}</ul></details>`
}

/** People without dashboard access sign out where they signed in. */
function signOutForm(page: PageContext): Html {
  const words = button(t`Sign out`, 'plain')
  if (page.session.reach === 'company') return postForm(page, '/sign-out', words)
  return html`<form method="post" action="${page.root}/account/sign-out">
<input type="hidden" name="form_token" value="${page.form_token}">${words}</form>`
}

function isWithin(path: string, section: string): boolean {
  return section === '' ? path === '' : path === section || path.startsWith(`${section}/`)
}
