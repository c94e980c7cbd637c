import { getMe } from '../src/modules/api-keys/index.ts'
import { getCompany, updateCompany } from '../src/modules/company/index.ts'
import { getOverview } from '../src/modules/overview/index.ts'
import { getContext } from '../src/transports/mcp/answer/context.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'

export const companyTools = toolset('company', [
  tool(getContext, {
    name: 'get_context',
    title: 'Where am I and what may I do',
    description:
      "Call this first. Returns the company, its time zone, today's date there, what this key may do, the current and last pay period, requests left this hour, leave types, departments, and toolsets that are not listed. Takes no arguments.",
    defaultToolset: true,
    fill: {
      toolsets_not_listed: (facts) => facts.toolsets_not_listed,
      requests: (facts) => facts.requests,
    },
    own: {
      title: 'Who am I and what may I do',
      description:
        "Call this first. Returns for whom you act, their time zone and today's date there, their manager, the company, what this access may do, the current and last pay period, leave types, and toolsets that are not listed. Takes no arguments.",
    },
  }),
  tool(getCompany, {
    name: 'get_company',
    title: 'Get the company and its settings',
    description:
      "Returns the company's settings. For today's date and what this key may do, use get_context.",
  }),
  tool(updateCompany, {
    name: 'update_company',
    title: 'Change the settings of the company',
    description:
      'Changes the settings you send. Pay settings affect hours not yet approved: dry_run first. overtime takes hours; ca_on is {weekly: 44}. Read get_company first.',
    // Who may do what is changed by a person, over REST or in the dashboard.
    omit: [
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
      language: 'Of pages and emails.',
      pay_basis: 'Hours paid by.',
      standard_day_minutes: 'Of leave without a schedule.',
      'overtime.weekly': 'Weekly limit.',
      'overtime.daily': 'Daily limit.',
      'overtime.daily_double': 'Double above.',
      'overtime.seventh_day': 'A seventh day.',
      punch_rounding: 'Minutes; 0 is none.',
      holiday_on_day_off: 'Paid holidays on a day off; none: not paid.',
      holiday_worked_apart: 'Not in regular.',
      pay_period_anchor: 'Any first date; if monthly, sets its day.',
      pay_month_starts_on: 'Day of monthly ones.',
      pay_period_days: 'Days of semimonthly ones.',
      'pay_period_days[]': 'Day.',
      pay_date_offset_days: 'Period end to pay day.',
      mileage_enabled: 'Mileage trips.',
      invoicing_enabled: 'Clients and invoices.',
      audit_retention_years: 'Deletes older entries.',
      overlapping_entries: 'Punches.',
      approve_open_periods: 'Unfinished periods.',
      overlapping_leave: 'Leave.',
      earnings_codes: 'Replaces all; 1 to 20 letters or digits.',
      'earnings_codes[]': 'Code.',
    },
  }),
  tool(getOverview, {
    name: 'get_overview',
    title: 'Get today in numbers',
    description:
      'Counts for today: people away, clocked in and late; open punches; what waits for you; days to the end of the pay period and to pay day. Null: not allowed.',
    fields: { detail: 'Names who is late.' },
  }),
  tool(getMe, {
    name: 'get_me',
    title: 'Get this API key',
    description:
      'Returns the API key of this connection: its name, company, permissions, hourly limit and expiry.',
    own: {
      title: 'Get this access',
      description:
        'Returns the access of this connection: its name, person, company, permissions, hourly limit and expiry. For the date and the tools that are not listed, use get_context. Cannot change it.',
    },
  }),
])
