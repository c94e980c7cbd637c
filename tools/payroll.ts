import {
  approvePayPeriod,
  approvePayrollDayAdjustment,
  cancelPayrollDayAdjustment,
  chartPayrollHours,
  createPayrollDayAdjustment,
  explainPayrollHours,
  exportPayrollHours,
  getPayPeriod,
  getPayPeriodSummary,
  getPayrollDayAdjustment,
  getPayrollHours,
  listPayPeriods,
  listPayrollDayAdjustments,
  rejectPayrollDayAdjustment,
  reopenPayPeriod,
  updatePayrollDayAdjustment,
} from '../src/modules/payroll/index.ts'
import { chartShape } from '../src/transports/mcp/answer/shapes/chart.ts'
import { explainShape } from '../src/transports/mcp/answer/shapes/explain.ts'
import { payPeriodShape } from '../src/transports/mcp/answer/shapes/pay-period.ts'
import { payrollHoursShape } from '../src/transports/mcp/answer/shapes/payroll-hours.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import * as questions from './confirmations/payroll.ts'

export const payrollTools = toolset('payroll', [
  tool(getPayrollHours, {
    name: 'get_payroll_hours',
    title: 'Get payroll hours',
    description:
      "Returns paid hours by category for a pay period or at most 366 dates, in each employee's own time zone: totals, departments, people to look at, then employees; `next` has the arguments for the rest. Hours by schedule are scheduled or, for days to come, planned; worked are only punched_hours. Use week_hours_above for long weeks, compare for changes. No money.",
    also: "prepare payroll, total hours per person, regular and overtime, how many hours did we pay, timesheet totals, who worked overtime, hours by department, compare with last period, what changed since last period, over 44 hours, people without a schedule, payable hours, pay stub hours, wages report, how many hours am I paid for, total paid hours this pay period, overtime by department, who worked over forty hours, my hours for this cheque, payroll totals for the warehouse, how much OT did retail rack up, sick and vacation hours this period, compare hours to last period, hours for the last two weeks, regular and overtime split, stat holiday hours paid in July, who has unusual hours this run, anyone over sixty a week, how much time will I get paid, payable time for each person, year to date paid hours, headcount hours by team, mes heures payées, combien d'heures supplémentaires cette période, total des heures pour la paie, paid hours, payroll totals, hours by category, nurses' premium time, drivers' weekly accumulation, what will my stub show, bookkeeper needs sums, labour consumption per department, cashiers exceeding full time, remunerated totals by person, combien de temps double les chauffeurs ont fait, qui dépasse quarante heures à l'entrepôt",
    defaultToolset: true,
    view: 'payroll-hours',
    shape: payrollHoursShape,
    omit: ['include_zero_hours', 'detail', 'fields', 'attention'],
    fields: {
      department: 'Only this department.',
      period: 'Instead of from and to: current, last or a label.',
      group_by: 'Sums by these instead of employees.',
      sort: '- is descending; change_hours needs compare.',
      min_overtime_hours: 'Only employees with at least this much overtime.',
      week_hours_above: 'Only employees and workweeks with more worked hours.',
      compare: 'Adds the change since the period before.',
      warnings: 'Only employees with warnings.',
      page: 'From `next`.',
      per_page: 'From `next`.',
    },
    own: {
      title: 'Get your payroll hours',
      description:
        'Returns your paid hours by category (regular, overtime, holiday, leave, adjustment) for a pay period or at most 366 dates, in your own time zone; with group_by week or day for each. Hours by schedule are scheduled or, for days to come, planned; worked are only punched_hours. There is no money.',
      omit: ['department', 'sort', 'min_overtime_hours', 'warnings'],
      fields: {
        from: 'First date, in your time zone.',
        group_by: 'Sums by workweek or by day.',
        week_hours_above: 'Your workweeks with more hours; no leave or holidays.',
      },
    },
  }),
  tool(explainPayrollHours, {
    name: 'explain_payroll_hours',
    title: 'Explain payroll hours',
    description:
      "Explains why an employee has the hours they have: a summary, then each step of a date, or of up to 31 dates with `to`: schedule, override, holiday, leave, punches, adjustments, overtime, with record ids. Id from list_employees; dates are in the employee's own time zone. It says if an approved period was paid differently.",
    also: "why 37.92 hours, why is my pay short, where does the overtime come from, how were hours computed, break down a day, missing hours, hours do not add up, less than expected, expliquer mes heures, my pay is short, why is her paycheque low, why only six hours on Monday, where did my overtime go, why didn't I get time and half, how was that day calculated, I'm missing hours on my cheque, break down Tuesday's pay for me, he disputes his hours, paid me for the wrong day, why was I docked, walk me through her week, how come holiday wasn't paid, underpaid on the last stub, why zero for Christmas, where do these hours come from, reason he got overtime, justify the number on my payslip, il manque des heures sur ma paie, pourquoi ma paie est plus petite, comment ces heures sont calculées, explain hours, trace calculation, pay discrepancy, nurse says premium is absent, driver complains his night isn't counted, bookkeeper can't reconcile Wednesday, I stayed late yet see nothing, which rule triggered double time, deposit smaller than usual, step by step derivation, pourquoi je n'ai pas été payé pour jeudi, comment as tu calculé son surtemps",
    defaultToolset: true,
    shape: explainShape,
    fields: { employee_id: 'From list_employees.', date: 'The first or only date.' },
    own: {
      title: 'Explain your payroll hours',
      description:
        'Explains why you have the hours you have: a summary, then each step of a date, or of up to 31 dates with `to`: schedule, override, holiday, leave, punches, adjustments, overtime, with record ids. It says if an approved period was paid differently.',
    },
  }),
  tool(listPayPeriods, {
    name: 'list_pay_periods',
    title: 'List pay periods',
    description:
      'Lists pay periods in order with dates, pay date and whether they are approved; by default from 12 months ago to 3 months ahead. is_current marks the one of today; the one before is the last.',
    also: "when is payday, when do we get paid, pay dates, cut-off, current period, pay calendar, pay schedule, when do we get paid next, pay calendar for the year, what are the pay period dates, which pay periods are still open, last pay period start and end, upcoming paydays, biweekly cutoffs this quarter, when does the current period close, payroll schedule of dates, is Christmas week paid early, which periods are locked already, all the pay runs so far, when was the previous pay date, how many paydays in December, when will the direct deposit land, c'est quand la paie, dates des périodes de paie, calendrier des paies, pay periods, payday calendar, period ids, when does money arrive, nurses ask about next deposit, bookkeeper's cutoff dates, rent due do I get my wages before, list 26 cycles, which fortnights are finalized, semi monthly boundaries, quand est ce que l'argent rentre, on est payé combien de fois en décembre",
    omit: ['year', 'sort'],
    fields: { from: 'That end then or later.', to: 'That start then or earlier.' },
    own: {
      description:
        'Lists pay periods in order with dates, pay date and whether they are approved; by default from 12 months ago to 3 months ahead. is_current marks the one of today; the one before is the last.',
    },
  }),
  tool(getPayPeriod, {
    name: 'get_pay_period',
    title: 'Read a pay period',
    description:
      'Returns one pay period: before it is approved what blocks it (open and unapproved entries, pending requests, warnings), by employee, with the calls that resolve it; after that how hours have changed since. Id from get_context or list_pay_periods.',
    also: "can we run payroll, is the period ready, what blocks payroll, what is still open, readiness, ready to close, what changed after approval, missing approvals before payroll, payroll blockers, are we ready to run payroll, what is blocking payroll, is this pay period ready to close, what's left before I can close payroll, anything outstanding for this period, who is holding up payroll, is payroll locked yet, did hours change after we closed, was that period signed off, what changed since payroll was approved, readiness check for the pay run, loose ends before the cutoff, can I close off this fortnight, status of that one period, late changes since the lock, est ce que la paie est prête, qu'est ce qui bloque la paie, état de cette période de paie, period readiness, blockers check, payroll status, what must bookkeeper chase, are nurses' entries complete, drivers not validated yet who, anything retroactive since finalization, may I submit wages today, outstanding items before cheques, variance after approval, qu'est ce qu'il manque avant de payer tout le monde, pourquoi on ne peut pas encore verser les salaires",
    defaultToolset: true,
    shape: payPeriodShape,
    period_id: 'id',
    own: {
      description:
        'Returns one pay period: before it is approved what of yours is open or pending, after that how your hours have changed since. Id from get_context or list_pay_periods.',
    },
  }),
  tool(getPayPeriodSummary, {
    name: 'get_pay_period_summary',
    period_id: 'id',
    title: 'Summarize the punches of a pay period',
    description:
      'Summarizes the punches of a pay period, in total and by employee: hours worked, approved or not, breaks, open entries. For paid hours use get_payroll_hours. Id from list_pay_periods.',
    also: "punches of the period, worked hours in total, breaks taken, open shifts of a period, punch totals for the pay period, clocked time per person this period, approved versus unapproved punches, break time taken this period, how many open punches in the period, timesheet recap for the fortnight, raw clock time not paid time, attendance totals per employee this period, rollup of timecards, unpaid lunch totals for the period, how much time was punched in total, timecard recap before payday, percent of timecards signed this period, clocked minutes by worker, sommaire des poinçons de la période, total pointé par employé, résumé des feuilles de temps, sum up the punches this fortnight, average break length this period, timecards still open per worker, period punch summary, attendance recap, worked time totals, nurses' pauses in aggregate, drivers' unvalidated logs count, validation rate by supervisor, bookkeeper's reconciliation of attendance, how long was night shift present overall, aggregated timesheet stats, my worked minutes before review, combien de pauses les caissiers ont prises, qui a des entrées ouvertes dans la période",
    own: {
      title: 'Summarize your punches of a pay period',
      description:
        'Summarizes your punches of a pay period: entries, hours worked, approved and not approved, break minutes, open entries. For paid hours use get_payroll_hours. Id from list_pay_periods.',
    },
  }),
  tool(approvePayPeriod, {
    name: 'approve_pay_period',
    period_id: 'id',
    title: 'Approve a pay period',
    question: questions.approvePeriod,
    description:
      'Stores the hours of a pay period and locks its dates: leave, overrides, adjustments and paid punches cannot change until it is reopened; later punches are held, not paid. dry_run first: it returns totals, and what is pending, open or not approved. One that has not ended requires accept_open: ask the person first. Id from list_pay_periods.',
    also: "finalize payroll, close the books, lock the period, run payroll, sign off payroll, freeze hours, end the period, complete payroll, submit payroll, finalise the pay run, close payroll, lock the pay period, sign off on payroll, finalize this pay run, payroll is done freeze it, approve the fortnight's payroll, close the books on this period, commit the pay run, lock down the dates for pay, wrap up payroll for June, everything checks out run payroll, finish the biweekly pay, okay the pay period, no more changes to this period, post payroll, shut the period, dry run closing payroll, fermer la paie, approuver la période de paie, verrouiller la période, finalize period, lock hours, bookkeeper is done submit wages, cheques can be cut, simulate the closing first, nurses and drivers verified so seal it, pay everybody, make hours definitive, disburse salaries go, tout est beau on peut payer le monde, quand est ce qu'on gèle les heures fais le maintenant",
    fields: { accept_open: 'Even if not ended or with open entries.' },
    direct_only: true,
  }),
  tool(reopenPayPeriod, {
    name: 'reopen_pay_period',
    period_id: 'id',
    title: 'Reopen a pay period',
    question: questions.reopenPeriod,
    description:
      'Unlocks the dates of an approved pay period for corrections; reports recompute them until it is approved again. Returns what has changed since. Id from list_pay_periods.',
    also: "unlock payroll, fix a closed period, closed too early, undo payroll approval, correct last period, unfreeze, unlock the pay period, payroll was closed too soon, undo closing payroll, we closed payroll by mistake, need to fix a closed period, un approve the pay run, open last fortnight back up, reverse the payroll lock, roll back the finalized payroll, unfreeze those dates for corrections, back out the pay period approval, can't edit because period is locked, approved wrong period undo, let me change last month's payroll, reopen payroll, rouvrir la période de paie, déverrouiller la paie, annuler la fermeture de la paie, unlock period, undo close, bookkeeper spotted a mistake afterwards, nurse's illness was omitted need edits, driver's log came later allow changes, sealed prematurely, wages figures must be recomputed, remove the lock temporarily, make it editable again, go back on finalization, la paie est barrée mais il manque un quart, pourquoi je ne peux plus rien changer débarre ça",
    direct_only: true,
  }),
  tool(listPayrollDayAdjustments, {
    name: 'list_payroll_day_adjustments',
    title: 'List payroll day adjustments',
    description:
      'Lists requests to add hours to a day or remove them, by employee, status or work date. Use status pending for those that need a decision.',
    also: "corrections of hours, manual hours, extra hours requested, pending hour changes, overrides of pay, hour corrections waiting for approval, which pay adjustments are pending, all manual hour changes this month, who asked for extra hours added, adjustments made to Kim's pay, show the hours tweaks for June, pay fixes in my queue, what manual corrections went through, refused hour corrections, history of added and docked hours, any pay day corrections outstanding, list top ups to people's hours, how many manual adjustments last period, who got hours taken off, every hand keyed pay correction, liste des ajustements de paie, quelles corrections d'heures attendent, ajustements en attente, everyone's docked time this year, storm credits given to staff, day adjustments, hours corrections list, nurses' premium claims undecided, what did supervisors tack on for drivers, bookkeeper audit of manual changes, negative deltas in October, my requested credits, everything keyed outside the clock, who keeps getting extras, pending deltas by date, qui s'est fait enlever du temps, combien de corrections le superviseur a faites",
    view: 'payroll-day-adjustments',
    omit: ['sort'],
    own: {
      title: 'List your payroll day adjustments',
      description:
        'Lists hours that were added to your days or removed, by status or work date. Use status pending for those that still wait. Notes are omitted unless fields includes them.',
    },
  }),
  tool(getPayrollDayAdjustment, {
    name: 'get_payroll_day_adjustment',
    title: 'Read a payroll day adjustment',
    description:
      "Returns one adjustment with its note, the requested hours, who reviewed it and the reviewer's notes. Id from list_payroll_day_adjustments.",
    also: "why were hours added, note of a correction, who corrected a day, open that one hours correction, why were two hours added, who reviewed this adjustment, read the note on the pay correction, details of her hour adjustment, what did the reviewer write about it, how much was that adjustment for, reason he got docked an hour, show me this manual pay fix, look at the snow day top up, who okayed my extra hours, status of my hours correction, explanation behind that manual change, single pay adjustment record, voir cet ajustement de paie, la note de la correction d'heures, détail de l'ajustement, was my hour top up granted, who requested that deduction, comment behind the docked time, one adjustment, delta details, fetch adjustment id, justification for the nurse's ninety minutes, supervisor's remark to driver, who keyed the negative delta, decision on my claimed training, bookkeeper wants that line's background, asked ninety but received sixty, pourquoi une heure de moins jeudi, qui a décidé pour mon temps de déplacement",
    own: {
      description:
        "Returns one adjustment of your hours with its note, the requested hours, who reviewed it and the reviewer's notes. Id from list_payroll_day_adjustments.",
    },
  }),
  tool(createPayrollDayAdjustment, {
    name: 'create_payroll_day_adjustment',
    title: 'Request a payroll day adjustment',
    question: questions.createAdjustment,
    description:
      "Asks to correct an employee's paid hours on a day by hours_delta, negative to remove; pending unless apply_immediately is true. Put the reason in note: ask, do not invent one. Id from list_employees. Not for dates in approved pay periods.",
    also: "add two hours, pay an extra hour, take half an hour off, dock pay, add hours by hand, on call pay, training hours, travel time, correct hours of a day, bonus hours, add two hours to her Tuesday, dock him an hour Friday, give everyone credit for snow day, pay me for the training day, take off half an hour, bump up his hours for Monday, top up her day to eight, she was shorted add the difference, remove the extra overtime that day, request a pay correction, travel time should be paid, make up the missing hours, pay him for being on call, deduct thirty minutes from his day, credit hours for the power outage, overpaid by an hour on Monday, called in minimum three hours pay, ajouter deux heures mardi, demander un ajustement de paie, enlever une heure à sa journée, add adjustment, hours delta, manual credit, nurse stayed behind with patient pay ninety minutes, driver waited at the border, cashier's till count took longer, subtract personal errand, reporting pay since sent home, bookkeeper must compensate orientation, I worked through my meal, donne lui une heure de plus pour jeudi, pourquoi le temps de formation n'est pas payé rajoute le",
    fields: {
      employee_id: 'Whose hours.',
      note: 'The reason.',
      hours_delta: '-12 to 12.',
      earning: 'regular by default.',
      corrects_date: 'An earlier date the hours are for, also approved.',
      bank_to: 'With negative overtime: the leave type in hours that gets it as time in lieu.',
    },
    omit: ['counts_for_overtime'],
  }),
  tool(updatePayrollDayAdjustment, {
    name: 'update_payroll_day_adjustment',
    title: 'Change a payroll day adjustment',
    question: questions.updateAdjustment,
    description: 'Changes a pending adjustment; only the fields you send.',
    also: "change requested extra hours, edit a pending correction, change the pending adjustment to three hours, edit the hours correction, wrong amount on the pay fix, fix the note on the adjustment, move the correction to Wednesday, put the adjustment on another date, should be four not two extra, reword the reason for the top up, typo in my pay correction, switch the adjustment category to overtime, lower the requested extra hours, raise the correction before it's decided, amend the hour adjustment, revise the docked amount, modifier l'ajustement en attente, corriger le montant de l'ajustement, changer la date de la correction, make that top up ninety minutes instead, I meant minus one not plus, rewrite the justification on the correction, edit pending adjustment, patch delta, nurse's ninety should be sixty minutes, border wait was another date, different explanation for the driver, sign is inverted fix it, cashier's till count took less, recategorize as premium, bookkeeper asked for clearer text, j'ai mis le mauvais chiffre change le, c'était jeudi pas vendredi corrige la correction",
    omit: ['counts_for_overtime'],
    fields: {
      id: 'Its id.',
      work_date: 'Paid on.',
      note: 'The reason.',
      hours_delta: '-12 to 12.',
      earning: 'The category.',
      corrects_date: 'The earlier date.',
      bank_to: 'Time in lieu, as in create_payroll_day_adjustment.',
    },
    enums_elsewhere: ['earning'],
  }),
  tool(approvePayrollDayAdjustment, {
    name: 'approve_payroll_day_adjustment',
    title: 'Approve a payroll day adjustment',
    question: questions.approveAdjustment,
    description:
      'Approves a pending adjustment, with different hours if you send hours_delta. With dry_run it returns the paid hours before and after. Id from list_payroll_day_adjustments. Cannot be undone.',
    also: "accept extra hours, okay the correction of hours, grant the hours, okay the extra hours, accept the pay correction, sign off on her hour adjustment, yes add those two hours, grant the pay top up, approve the snow day credit, allow the adjustment but only one hour, green light his hours fix, go ahead with the docking, agree to the manual pay change, pass the hours correction, approve the call in pay, fine with the hour adjustment, confirm the added time for Monday, give him half of what he asked, approuver l'ajustement de paie, accepter la correction d'heures, accorder les heures ajoutées, approve adjustment, accept delta, pay nurse's ninety minutes, driver's border wait authorized, grant partially forty five only, boss validates orientation pay, subtracting the errand is right, simulate then confirm the credit, cashier's till count deserves it, bookkeeper's correction is justified, oui paie lui son attente à la frontière, elle mérite son heure de plus",
    not_clearable: ['reviewer_notes'],
    fields: { hours_delta: 'Instead of those requested, -12 to 12.' },
  }),
  tool(rejectPayrollDayAdjustment, {
    name: 'reject_payroll_day_adjustment',
    title: 'Reject a payroll day adjustment',
    question: questions.rejectAdjustment,
    description:
      "Rejects a pending adjustment: hours do not change. Put the reviewer's reason in reviewer_notes. Id from list_payroll_day_adjustments. Cannot be undone.",
    also: "decline extra hours, refuse a correction of hours, turn down the extra hours, refuse the pay correction, deny her hour adjustment, no don't add those hours, decline the snow day credit, not paying that top up, say no to the hours fix, knock back his pay adjustment, disallow the travel hours, he doesn't deserve the added hours, don't dock her after all refuse it, dismiss the hours correction, the extra hour isn't justified, veto the manual pay change, refuser l'ajustement de paie, rejeter la correction d'heures, dire non aux heures ajoutées, shoot down the overtime top up, training day credit is refused, no proof he stayed late decline, reject adjustment, deny delta, nurse's ninety minutes lack proof, border wait isn't compensable, boss says orientation was voluntary, nobody authorized staying late, cashier already compensated, don't subtract from him, exaggerated claim by driver, refuse bookkeeper's correction, personne ne lui a demandé de rester c'est non, pourquoi payer son attente on n'accepte pas",
    not_clearable: ['reviewer_notes'],
  }),
  tool(cancelPayrollDayAdjustment, {
    name: 'cancel_payroll_day_adjustment',
    title: 'Cancel a payroll day adjustment',
    question: questions.cancelAdjustment,
    description:
      'Cancels a pending or approved adjustment while its work_date is open; those of a release together. Cannot be undone.',
    also: "withdraw extra hours, remove a correction of hours, undo an adjustment, take back added hours, call off the pay adjustment, take back the hours I added, withdraw my pay correction, reverse the approved top up, remove that manual credit, never mind the hours correction, undo the docked hour, adjustment was for the wrong person, pull my adjustment request, reverse the released held punch pay, scrap the snow day credit, back out the extra two hours, void the hour adjustment, I no longer need the pay fix, duplicate adjustment drop it, annuler l'ajustement de paie, retirer ma correction d'heures, laisse faire l'ajustement, cancel adjustment, void delta, nurse was already compensated, border wait keyed twice, I posted to the wrong driver, rescind orientation credit, take the granted ninety minutes away, revert bookkeeper's correction, errand subtraction was unfair lift it, unrelease the late shift, j'ai donné l'heure à la mauvaise personne, finalement on ne touche pas à son jeudi",
    fields: { id: 'From list_payroll_day_adjustments.' },
    not_clearable: ['reason'],
  }),
  tool(exportPayrollHours, {
    name: 'export_payroll_hours',
    title: 'Export payroll hours',
    description:
      "Returns a payroll provider's CSV file (provider_a_run, provider_b_spi) or a workbook (xlsx) for a pay period from list_pay_periods, or for dates, as a link for a person, and lists who lacks a payroll id. To read hours use get_payroll_hours.",
    also: "payroll file, send to ADP, csv for the accountant, download hours, excel sheet, provider file, export to the payroll provider, spreadsheet, send hours to the payroll provider, download payroll as Excel, CSV file for the payroll bureau, export to ADP, hours file for Ceridian, spreadsheet for the accountant, get the payroll upload file, pull payroll into a workbook, who is missing a payroll number, hand the hours to the bookkeeper, xlsx of this pay run, generate the pay import file, file for Payworks, batch file for payroll software, need a link to download hours, dump the pay period to csv, exporter la paie, fichier des heures pour le comptable, télécharger la paie en Excel, payroll export, csv download, bookkeeper wants an attachment, Desjardins or Nethris upload, transmit to Employeur D, QuickBooks wage import, which nurses have no provider code, sheet with one row per driver, deliver figures to bureau, comment envoyer ça à Desjardins, le comptable veut son fichier quand l'aura t il",
    fields: {
      format: 'CSV of a provider, or a workbook.',
      pay_period_id: 'Instead of from and to.',
    },
  }),
  tool(chartPayrollHours, {
    name: 'chart_payroll_hours',
    title: 'Draw payroll hours',
    description:
      'Returns the numbers of a bar chart of paid hours, a bar per employee or per date, stacked by category. To reason about hours use get_payroll_hours.',
    also: "graph of hours, plot overtime, bar chart, visualize hours, trend, picture, graph of hours per person, bar chart of overtime, visualize paid time by day, plot the team's hours, draw me a chart for payroll, show hours as bars, picture of overtime this month, stacked bars by hour type, diagram for the board meeting, graph my daily hours, trend of hours across July, visual comparison of the crew, hours chart for a slide, see overtime graphically, which day has the tallest bar, graphique des heures payées, diagramme des heures par employé, tracer les heures par jour, hours chart, bar graph, plot data, compare nurses visually, drivers' weekly columns coloured, slide for the owner, histogram of night shift, infographic of premium time, my month illustrated, render stacked series, montre moi ça en image par chauffeur, quelle journée est la plus haute en couleur",
    view: 'payroll-hours',
    shape: chartShape,
    fields: {
      period: 'Instead of from and to: current, last, or a label.',
      by: 'A bar per employee, or per date.',
    },
    own: {
      title: 'Draw your payroll hours',
      description:
        'Returns the numbers of a bar chart of your paid hours, with by day one bar per date, stacked by category. To reason about hours use get_payroll_hours.',
      omit: ['department', 'include_zero_hours', 'per_page', 'page'],
      fields: { from: 'First date, in your time zone.', by: 'day: one bar per date.' },
    },
  }),
])
