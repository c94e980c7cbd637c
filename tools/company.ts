import { getMe } from '../src/modules/api-keys/index.ts'
import { getCompany, updateCompany } from '../src/modules/company/index.ts'
import { getOverview } from '../src/modules/overview/index.ts'
import { getContext } from '../src/transports/mcp/answer/context.ts'
import { overviewShape } from '../src/transports/mcp/answer/shapes/overview.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import * as questions from './confirmations/company.ts'

export const companyTools = toolset('company', [
  tool(getContext, {
    name: 'get_context',
    title: 'Where am I and what may I do',
    description:
      "Call this first. Returns the company, its time zone, today's date there, what this key may do, the current and last pay period, requests left this hour, leave types, departments, addresses of pages, and toolsets that are not listed. Takes no arguments.",
    also: "what day is it, today's date, who am I, what can you do, which company is this, how many requests are left, rate limit, what can you do for me here, who am I talking to, what's today's date over there, get your bearings first, which pay period are we in, what am I allowed to touch, start of session orientation, lay of the land, when did the last pay period end, how many requests remain this hour, which toolsets are hidden, what departments do we have, what day is it at head office, bring yourself up to speed, am I logged in as admin, introduce yourself and your abilities, tell me the current pay cycle, read this before anything else, quelle est la date d'aujourd'hui là bas, qu'est ce que je peux faire ici, par où commencer, session bootstrap, environment info, orient yourself, which business did I connect to, am I in yesterday's zone or tomorrow, is this sandbox or production, warm up before the first task, list my powers, quota remaining, initial handshake, pour qui tu travailles aujourd'hui, dans quel fuseau sommes nous rendus maintenant",
    defaultToolset: true,
    fill: {
      toolsets_not_listed: (facts) => facts.toolsets_not_listed,
      requests: (facts) => facts.requests,
      links: (facts) => facts.links,
    },
    own: {
      title: 'Who am I and what may I do',
      description:
        "Call this first. Returns for whom you act, their time zone and today's date there, their manager, the company, what this access may do, the current and last pay period, leave types, the address of their pages, and toolsets that are not listed. Takes no arguments.",
    },
  }),
  tool(getCompany, {
    name: 'get_company',
    title: 'Get the company and its settings',
    description:
      "Returns the company's settings. For today's date and what this key may do, use get_context.",
    also: "company settings, what are our rules, how is overtime set, what is our time zone, pay frequency, work week, rounding rules, auto deduct lunch, show me our company settings, what's our overtime threshold set to, how is the firm configured, which week start do we use, open the organisation profile, what rounding rule is our business on, read the employer's setup, is our account on biweekly pay, see company wide preferences, what legal name is on file, which province is the business registered in, how often is our payroll set, check the tenant configuration, are employees allowed to see coworkers off, what's the business's default time zone, view the admin preferences page, what policy switches are turned on, montre les paramètres de l'entreprise, comment la compagnie est configurée, voir les réglages de l'employeur, org settings, tenant config, global defaults, when does weekly OT kick in, does the firm pay lunch breaks, which currency and country are we under, pay frequency and fiscal calendar, how long may nurses go unapproved, confirm bookkeeper's pay cadence, company info lookup, pourquoi le temps double commence à quarante heures, quand finit notre année financière",
  }),
  tool(updateCompany, {
    name: 'update_company',
    title: 'Change company settings',
    question: questions.update,
    description:
      'Changes settings. Those of pay affect hours not yet approved: dry_run first. ca_on is {weekly: 44}. Read get_company first.',
    also: "change the rules, switch to biweekly pay, set overtime after 40 hours, turn off emails, change company time zone, who may see absences, rounding of punches, automatic breaks, confirm by page, rename the company, switch us to biweekly pay, we rebranded so rename the company, turn on overtime after 44, change the default time zone for everyone, our firm moved head office to Calgary, set the week to start on Monday, tweak organisation wide settings, turn off rounding of punches company wide, stop staff seeing who is off, move payday to Friday, alter the employer's pay frequency, new corporate name after the merger, set the fiscal year start to April, enable daily overtime for California, flip a company preference, change the rounding to fifteen minutes, reconfigure the business account, edit the firm's language default, modifier les paramètres de la compagnie, changer le nom de l'entreprise, passer à la paie aux deux semaines, change org settings, edit tenant defaults, enforce geofenced punching for drivers, lower the weekly OT limit, double time past twelve, let cashiers see each other's absences, go from semi monthly to weekly, require approval before close, modernize our corporate setup, patch company config, quand va t on hausser le seuil du temps supplémentaire, c'est à combien d'heures qu'on met le surtemps",
    // Who may do what is changed by a person, over REST or in the dashboard.
    omit: [
      'confirm_by',
      'self_punches',
      'absence_calendar',
      'own_decisions',
      'approval_mails',
      'approval_mail_hour',
      'approval_reminder_days',
      'pay_components',
      'refuse_incomplete_files',
      'region_rules',
      'unpaid_leave_holidays',
      'time_in_lieu_factor',
      'overtime.weekly_holiday_reduction',
      'overtime.holiday_worked',
      'overtime.counts_weekly',
    ],
    not_clearable: ['own_decisions', 'approval_mails'],
    fields: {
      name: 'Its name.',
      country_code: 'ISO 3166-1 alpha-2.',
      region: 'Such as ON.',
      timezone: 'IANA name.',
      language: 'Of texts.',
      pay_basis: 'Hours paid by.',
      pay_frequency: 'Of periods.',
      require_approved_punches: 'Pay only approved ones.',
      standard_day_minutes: 'No schedule.',
      overtime: 'Thresholds in hours.',
      'overtime.weekly': 'Weekly.',
      'overtime.daily': 'Daily.',
      'overtime.daily_double': 'Double above.',
      'overtime.seventh_day': 'On day 7.',
      punch_rounding: 'Minutes; 0: none.',
      holiday_on_day_off: 'Holiday on day off.',
      holiday_worked_policy: 'A worked holiday.',
      shift_day_rule: 'Of a night shift.',
      reject_zero_day_leave: 'No working days.',
      holiday_worked_apart: 'Not in regular.',
      pay_period_anchor: 'Any first date.',
      pay_month_starts_on: 'If monthly.',
      pay_period_days: 'If semimonthly.',
      'pay_period_days[]': 'Day.',
      pay_date_offset_days: 'After the end.',
      mileage_enabled: 'Mileage.',
      invoicing_enabled: 'Invoices.',
      audit_retention_years: 'Deletes older entries.',
      overlapping_entries: 'Punches.',
      approve_open_periods: 'Open periods.',
      overlapping_leave: 'Leave.',
      earnings_codes: 'Replaces all.',
      'earnings_codes[]': 'Code.',
    },
  }),
  tool(getOverview, {
    name: 'get_overview',
    title: 'Get today in numbers',
    description:
      'Counts for today: people away, clocked in and late, with names; open punches; what waits for you; days to the end of the pay period and to pay day. `lists` has the call behind each count. Null: not allowed.',
    also: "how does today look, morning briefing, daily summary, what is on my plate, what needs my attention, anything waiting for me, who is late, how many are in, dashboard, headcount today, status of the office, how are we doing this morning, today at a glance, how many people are in right now, dashboard numbers please, anything waiting on me, how many are late today, what's on my plate today, days until payday, morning briefing for managers, head count on the floor now, give me the daily snapshot, how many open punches are there, any approvals piling up, quick status of the team today, how long till the period closes, how many called out today, daily stand up figures, tableau de bord du jour, combien de monde est en retard, qu'est ce qui m'attend aujourd'hui, today stats, daily digest, live counts, to do badge numbers, any fires to put out, did most nurses arrive, start my day with figures, who's absent count only, KPI snapshot, how busy is the inbox of approvals, combien sont arrivés ce matin, il me reste combien de choses à approuver",
    shape: overviewShape,
    fields: { detail: 'late: names all who are late.' },
  }),
  tool(getMe, {
    name: 'get_me',
    title: 'Get this API key',
    description:
      'Returns the API key of this connection: its name, company, permissions, hourly limit and expiry.',
    also: "which key is this, my permissions, when does my key expire, api token, what am I allowed to do, scopes, what permissions does this key have, when does my API key expire, is my token still valid, check this connection's scopes, which credentials are we using, what rate limit applies to my token, who does this token belong to, test the integration key, whoami for the API, is the connector read only, name of the key in use, will expiry lock me out soon, verify the bearer token works, my allowed API calls per hour, inspect my access key, did IT give us write access, debugging a 403 from the integration, quand expire ma clé API, quels sont les droits de cette clé, vérifier mon jeton d'accès, key info, current token, show granted scopes, introspect credential, which secret is this client running under, will the cron job's login die soon, throttling ceiling per hour, auth check, why do I get forbidden, developer sanity check of authentication, combien d'appels par heure sont permis, à qui appartient ce jeton",
    own: {
      title: 'Get this access',
      description:
        'Returns the access of this connection: its name, person, company, permissions, hourly limit and expiry. For the date and the tools that are not listed, use get_context. Cannot change it.',
    },
  }),
])
