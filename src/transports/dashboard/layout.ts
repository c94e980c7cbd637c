import { say, t } from '../../words/index.ts'
import { type Html, html } from '../pages/html.ts'
import { type Content, type Place, page, topBar } from '../pages/layout.ts'
import type { PageContext } from './page-context.ts'
import { badge, button, personLink, postForm, to } from './parts/ui.ts'
import { accessSections, companySections, type Section, sections } from './sections.ts'

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
${topBar(pageContext.root, {
  company_name,
  who: personLink(pageContext, pageContext.session.employee_id, name),
  more: html`${read_only ? badge(t`read-only`, 'quiet') : ''}${signOutForm(pageContext)}`,
  at: path === '' ? 'team' : undefined,
  has_team: true,
  find: findForm(pageContext),
})}
<div class="columns">
<nav class="sections" aria-label="${t`Sections`}"><label class="menu"><input type="checkbox" id="menu"> ${t`All sections`}</label><div class="lists"><ul>${sections
      .filter(([, , least]) => reach === 'company' || least === reach)
      .map(link)}</ul>
${reach === 'company' ? html`${sectionGroup(path, t`Company`, companySections, link)}${sectionGroup(path, t`Access and integrations`, accessSections, link)}` : ''}
${reach === 'company' ? html`<ul><li class="apart"><a href="${pageContext.root}/api/docs">${t`API reference`}</a></li></ul>` : ''}</div></nav>
<main id="main" tabindex="-1">${content.main}</main>
</div>`,
  )
}

/** Ctrl K moves to the field where scripts run. */
function findForm(page: PageContext): Html {
  return html`<form method="get" action="${to(page, '/find')}" class="find" role="search">
<label for="find" class="hidden">${t`Find people, pages and requests`}</label>
<input id="find" name="q" type="search" maxlength="100" placeholder="${t`Find`}" data-find></form>`
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
