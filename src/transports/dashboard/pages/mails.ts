import type * as v from 'valibot'
import { listUnsentApprovalMails } from '../../../modules/approvals/index.ts'
import { listUnsentMails } from '../../../modules/mail/index.ts'
import { type Phrase, phrase, say, t } from '../../../words/index.ts'
import { type Html, html, tHtml } from '../../pages/html.ts'
import type { Answer, PageContext } from '../page-context.ts'
import { badge, count, empty, notices, pageOf, pager, type Tone } from '../parts/ui.ts'
import { when } from '../words/dates.ts'

export async function showMails(page: PageContext): Promise<Answer> {
  const { data, meta } = await page.ask(listUnsentMails, { page: pageOf(page), per_page: 20 })
  const { data: toApprovers } = await page.ask(listUnsentApprovalMails, { per_page: 100 })
  return {
    title: t`Emails not sent`,
    main: html`<h1>${t`Emails not sent`}</h1>
${notices(page)}
<p class="lead">${tHtml`Emails that employees did not get, because <code>SMTP_URL</code> is not set and email is written to files, or because the mail server did not accept them.`}</p>
${data.length === 0 ? empty(t`All emails were sent.`) : data.map((mail) => card(page, mail))}
${data.length === 0 ? '' : pager(page, '/mails', meta, 'email')}
${toApprovers.length === 0 ? '' : html`<h2>${t`To those who decide`}</h2>${toApprovers.map((mail) => approverCard(page, mail))}`}`,
  }
}

const states: Record<string, readonly [words: Phrase, tone: Tone]> = {
  pending: [phrase('waiting to be sent'), 'wait'],
  file: [phrase('only written to a file'), 'quiet'],
  failed: [phrase('failed, will be retried'), 'wait'],
  exhausted: [phrase('given up'), 'bad'],
}

type Mail = v.InferOutput<typeof listUnsentMails.output>['data'][number]
type ApproverMail = v.InferOutput<typeof listUnsentApprovalMails.output>['data'][number]

/** Their content is read when they are sent, and may have changed. */
function approverCard(page: PageContext, mail: ApproverMail): Html {
  const [words, tone] = states[mail.state]!
  const { subject, event, to, created_at, attempts, last_error } = mail
  const isDigest = event === 'digest'
  const title = subject ?? (isDigest ? t`Requests that wait` : t`A request that waits`)
  return html`<article class="card"><header><h3>${title}</h3>${badge(say(words), tone)}</header>
<p class="quiet">${tHtml`To ${to}, ${when(page, created_at)}, ${count(attempts, 'attempt')}`}</p>
${last_error === null ? '' : html`<p class="wrong">${last_error}</p>`}</article>`
}

function card(page: PageContext, mail: Mail): Html {
  const [words, tone] = states[mail.state]!
  return html`<article class="card"><header><h2>${mail.subject}</h2>${badge(say(words), tone)}</header>
<p class="quiet">${tHtml`To ${mail.to}, ${when(page, mail.created_at)}, ${count(mail.attempts, 'attempt')}`}</p>
${mail.last_error === null ? '' : html`<p class="wrong">${mail.last_error}</p>`}
<details><summary>${t`Message text`}</summary><pre class="letter" tabindex="0">${mail.text}</pre></details></article>`
}
