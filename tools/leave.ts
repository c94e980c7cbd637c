import {
  createHoliday,
  deleteHoliday,
  getHolidayChoice,
  listEmployeeHolidays,
  listHolidayChoices,
  listHolidays,
  setHolidayChoice,
  updateHoliday,
} from '../src/modules/holidays/index.ts'
import {
  adjustLeaveBalance,
  approveLeaveRequest,
  approveLeaveRequests,
  cancelLeaveRequest,
  createBlackoutDates,
  createLeaveRequest,
  createLeaveType,
  deleteBlackoutDates,
  deleteLeaveType,
  getBlackoutDates,
  getLeaveRequest,
  getLeaveSummary,
  getLeaveType,
  listAbsences,
  listBlackoutDates,
  listLeaveLedger,
  listLeaveRequests,
  listLeaveTypes,
  listMinimumPresent,
  previewLeaveRequest,
  rejectLeaveRequest,
  rejectLeaveRequests,
  reopenLeaveRequest,
  setMinimumPresent,
  updateBlackoutDates,
  updateLeaveRequest,
  updateLeaveType,
} from '../src/modules/leave/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import { calendarFeedTools } from './calendar-feeds.ts'
import * as balanceQuestions from './confirmations/leave-balances.ts'
import * as requestQuestions from './confirmations/leave-requests.ts'
import * as settingQuestions from './confirmations/leave-settings.ts'
import { blackoutFields, holidayFields, leaveFields, leaveTypeFields } from './fields.ts'
import { leavePolicyTools } from './leave-policies.ts'

export const leaveTools = toolset('leave', [
  tool(listLeaveRequests, {
    name: 'list_leave_requests',
    title: 'List leave requests',
    description:
      'Lists leave requests by employee, status, type, department or dates. Use status pending for requests that need a decision, or status approved with from and to for who is away. Notes are in get_leave_request.',
    also: "pending time off, who asked for days off, requests waiting, vacation requests, my requests, was my leave approved, what is still open, inbox of requests, time off history, which time off asks are pending, what requests do I need to decide, has anybody put in for Christmas, show all the vacation requests, my past requests and their status, was my week in July okayed, who asked for Friday off, outstanding leave applications, my approval queue, what did Tom request this year, all sick days taken in sales, any denied requests last month, list booked holidays for my team, unanswered PTO forms, who's waiting to hear back from me, did she ever submit her days, approved vacations in August, les demandes de congé en attente, qui a demandé congé à Noël, voir toutes mes demandes, pending leave, time off inbox, filter by status, which nurses want New Year's, did any driver apply for parental, what have I filed so far, everything refused to cashiers, submissions awaiting a supervisor, upcoming granted getaways, query requests between dates, qui attend encore ma réponse, combien de demandes la caissière a t elle faites",
    defaultToolset: true,
    view: 'approvals',
    omit: ['sort', 'year', 'fields'],
    fields: {
      department: 'Only this department.',
      from: 'That end then or later.',
      to: 'That start then or earlier.',
    },
    own: {
      title: 'List your leave requests',
      description:
        'Lists your own leave requests by status, type or dates, with how each was decided. Use status pending for those that still wait. For who else is away use list_absences.',
      omit: ['department', 'sort'],
    },
  }),
  tool(previewLeaveRequest, {
    name: 'preview_leave_request',
    title: 'Preview a leave request',
    description:
      'Previews leave before it is requested or approved: days, hours, holidays, balance before and after, colleagues away, blackouts, minimums and errors. Send leave_request_id for a pending one, or employee_id, type and dates for a new one. Stores nothing.',
    also: "what if I take a week off, would I have enough days, how many days would it use, can I take, check before asking, simulate leave, impact of approving, would it clash, have I enough days for two weeks, can I take the week of Thanksgiving, how many days would this use up, what happens if I approve this, check before I book my trip, who else is gone that week, what would be left after Christmas, does the long weekend count, will it clash with a teammate, is that week blacked out for me, try it without submitting, dry run for my vacation, could I go to Florida in March, what if I took Friday off, any conflict with her dates, cost in days of my honeymoon, should I say yes to this one, ai je assez de jours pour ça, combien de jours ça prendrait, vérifier avant de demander congé, conflict check, impact estimate, enough nurses if Gloria goes, would the driver go negative, can we spare a cashier at Easter, I want to see the damage first, is my balance sufficient for Cuba, validate without saving, does a stat inside count against me, combien va t il me rester après, si je pars en mars qui d'autre sera absent",
    defaultToolset: true,
    omit: ['override_blackout'],
    fields: leaveFields,
    own: {
      title: 'Preview your leave',
      description:
        'Previews your leave before you ask for it: days, hours, holidays, balance before and after, colleagues away, blackouts, minimums and errors. Send leave_request_id for a pending one, or type and dates for a new one. Stores nothing.',
    },
  }),
  tool(createLeaveRequest, {
    name: 'create_leave_request',
    title: 'Ask for leave',
    question: requestQuestions.create,
    description:
      'Requests leave for an employee; it is pending unless its type needs no approval. Dates are in the employee’s time zone. Use start_day_part and end_day_part for half days, hours for part of one day. Use preview_leave_request first.',
    also: "book vacation, call in sick, take a day off, I am ill today, request time off, holiday request, half day off, doctor appointment, personal day, bereavement, parental leave, put in for leave, feeling unwell, I'd like Friday off, book my vacation in July, I'm sick today, calling in sick, dentist appointment Tuesday morning, put me in for a personal day, my kid has a fever, off for a funeral, having a baby in May, jury duty next week, request PTO for my wedding, take the afternoon off, I'm going to Mexico for a week, put her down as ill, submit annual leave for August, need a mental health day, medical appointment at two, snow day can't get in, prendre une journée de congé, je suis malade aujourd'hui, demander mes vacances d'été, request leave, submit PTO, report sick, migraine staying home, the nurse has the flu, driver needs surgery recovery, exam day at college, moving apartments on the first, my mother died, babysitter bailed so I'm staying home, je ne rentrerai pas j'ai une gastro, ma blonde accouche je veux le congé",
    defaultToolset: true,
    omit: ['status', 'override_blackout'],
    fields: leaveFields,
    own: {
      title: 'Ask for leave',
      description:
        'Asks for leave for yourself; it is pending unless its type needs no approval. Dates are in your time zone. Use start_day_part and end_day_part for half days, hours for part of one day. Use preview_leave_request first.',
    },
  }),
  tool(approveLeaveRequest, {
    name: 'approve_leave_request',
    title: 'Approve a leave request',
    question: requestQuestions.approve,
    description:
      'Approves a pending leave request; the employee gets an email. Id from list_leave_requests; preview_leave_request shows the effects first. Set override_blackout only if the person asking you says so.',
    also: "grant time off, say yes, sign off on vacation, accept the request, let somebody have the day, okay the leave, say yes to Anna's vacation, okay his week off, sign off on her days, let him have Friday, green light Mike's trip, grant her time off, give it the thumbs up, she can go, accept the holiday request, authorise Peter's annual leave, fine by me he can take it, rubber stamp that PTO ask, approve it despite the blackout, allow the dentist afternoon, tell Sue she may take Monday, go ahead and confirm her week, approuver la demande de Julie, accepter son congé, dis oui à ses vacances, approve leave, accept single ask, confirm one, nurse's surgery recovery is authorized, tell the driver no problem for fishing, boss says sure to Easter, permit the cashier's exam absence, sanction this sabbatical, I agree with him leaving early, endorse her parental ask, le patron est d'accord pour sa semaine de pêche, il peut partir j'ai quelqu'un pour le remplacer",
    defaultToolset: true,
    fields: { override_blackout: 'Even on blackout dates.' },
    team: {
      description:
        'Approves a pending leave request of somebody below; the employee gets an email. Id from list_leave_requests; preview_leave_request shows the effects first. Your own requests are decided by somebody else.',
    },
  }),
  tool(approveLeaveRequests, {
    name: 'approve_leave_requests',
    title: 'Approve many leave requests',
    question: requestQuestions.approveMany,
    description:
      'Approves up to 100 pending leave requests in one call; each succeeds or fails by itself, and each employee gets an email. Ids from list_leave_requests. Use only_without_conflict for "all that have no conflict": the others stay pending, with the reasons.',
    also: "approve everything, approve all requests, grant all, clear my inbox, sign off on several, say yes to everybody, bulk approval, okay everything in my queue, sign off on the whole lot, approve all that don't clash, yes to all of them, clear my pending pile, accept every Christmas ask, green light the entire team's vacations, bulk approval of time off, approve these five together, grant the rest of them too, let them all go, rubber stamp all outstanding ones, approve the summer batch, wave through any without conflict, both Ana and Joe are fine, approve the ones with enough coverage, approuver toutes les demandes d'un coup, accepter tous les congés en attente, dis oui à tout le monde, bulk approve leave, approve multiple, batch accept, nurses can all have their picks, every driver's construction holiday is fine, authorise whatever doesn't overlap, empty my inbox positively, process the cashiers' summer picks favourably, multi select and confirm, grant the night shift collectively, pourquoi attendre donne leur tous le feu vert, ceux qui n'ont aucun conflit accepte les",
    defaultToolset: true,
    fields: {
      ids: 'The lowest id, the earliest request, is approved first.',
      only_without_conflict:
        'Skip those with too few colleagues left, a blackout, other leave, or too low a balance.',
      allow_colleagues_away: 'Only minimums count.',
    },
    team: {
      description:
        'Approves up to 100 pending leave requests of people below; each succeeds or fails by itself. Ids from list_leave_requests. Use only_without_conflict for "all that have no conflict": the others stay pending, with the reasons.',
    },
  }),
  tool(rejectLeaveRequest, {
    name: 'reject_leave_request',
    title: 'Reject a leave request',
    question: requestQuestions.asking('Reject'),
    description:
      'Rejects a pending leave request; the employee gets an email with the reason, if you send one. Id from list_leave_requests. For approved leave use cancel_leave_request.',
    also: "say no to vacation, decline, turn down, deny time off, refuse the request, turn down Mike's vacation, say no to that week, deny her PTO, refuse the holiday request, decline because we're short staffed, he can't have Friday, too many off that week already, knock back his leave ask, tell her no with a reason, not possible during inventory, disallow the Christmas week, vacation denied, can't spare him in December, we need her here then, give it the thumbs down, veto the trip, not granting that day, refuser la demande de congé, dire non à ses vacances, rejeter sa demande, decline leave, deny PTO, refuse single ask, nurse shortage so not this weekend, driver must stay for deliveries, sorry cashier you're needed, insufficient notice given, she already took plenty this summer, boss won't permit Cuba, not enough seniority for that slot, on manque de monde il ne peut pas partir, pourquoi on ne peut pas lui accorder écris lui",
    defaultToolset: true,
    not_clearable: ['rejection_reason'],
  }),
  tool(rejectLeaveRequests, {
    name: 'reject_leave_requests',
    title: 'Reject many leave requests',
    question: requestQuestions.rejectMany,
    description:
      'Rejects up to 100 pending leave requests with one reason; each succeeds or fails by itself.',
    also: 'reject all of them, decline several, deny everything for that week, refuse the whole lot, say no to all five, turn down every request for Christmas, bulk reject, nobody can have that week off, reject the rest, veto the entire batch, same reason for all, refuser toutes les demandes, rejeter plusieurs congés, dire non à tout le monde',
    fields: { ids: 'From list_leave_requests.' },
    not_clearable: ['rejection_reason'],
  }),
  tool(reopenLeaveRequest, {
    name: 'reopen_leave_request',
    title: 'Undo a decision on leave',
    question: requestQuestions.reopen,
    description:
      'Undoes an approval or a rejection of leave within five minutes: the request is pending again and the employee is told. Id from list_leave_requests. Later, use cancel_leave_request for approved leave, create_leave_request for rejected leave.',
    also: "oops wrong button, take back an approval, I approved by mistake, change my mind about a decision, undo the rejection, revert, oops I approved the wrong one, undo that approval, I clicked reject by accident, take back my decision, I meant to deny it, put it back to pending, didn't mean to say yes, reverse what I just decided, changed my mind a minute ago, wrong button on her vacation, unapprove it quickly, set the request back to undecided, I was too hasty refusing him, un reject Paul's week, mistaken sign off just now, wind back the last decision, let me reconsider that one, annuler mon approbation, je me suis trompé de bouton, remettre la demande en attente, undo approval, revert decision, make pending, misclick on the nurse's ask, I answered the driver too fast, wrong cashier got a yes, rescind that verdict immediately, hold on let me rethink it, control z on the last answer, fat fingered the deny option, j'ai répondu trop vite reviens en arrière, c'est pas lui que je voulais accepter",
    defaultToolset: true,
  }),
  tool(getLeaveSummary, {
    name: 'get_leave_summary',
    title: 'Get leave balances',
    description:
      'Returns the days of paid time off (PTO: vacation, sick and personal leave) that each employee has left in a calendar year, and the days in pending requests. Narrow it by employee_id or department. Null means that no balance is tracked.',
    also: "how many days are left, vacation balance, remaining days, entitlement, sick days left, days taken this year, who has most days left, unused vacation, accrued so far, pto balance, who will lose days, quota of days, how many vacation days have I left, what's my PTO balance, how much sick time remains, everyone's remaining vacation, days I still have this year, am I out of personal days, balances for the retail team, who hasn't used their holidays, how much annual leave is left, do I have any days banked, year end vacation liability per person, show what each worker has remaining, holiday entitlement left to take, Joe's leftover sick days, how many days in the bank, unused PTO across the department, have I run out of vacation, combien de vacances il me reste, solde de congés de l'équipe, mes journées de maladie restantes, leave balance, PTO remaining, days left, which nurses are nearly exhausted, driver's outstanding entitlement, accrued liability for the bookkeeper, enough illness allowance until spring, cashiers with too much saved, use it before December who, allowance status lookup, il me reste combien de jours cette année, qui a encore beaucoup de congés à prendre",
    defaultToolset: true,
    fields: {
      department: 'Only this department.',
      lapsing:
        'Only whose carried-over days expire that year. Others end with their year, by list_leave_types.',
      year: 'This one by default.',
    },
    own: {
      title: 'Get your leave balances',
      description:
        'Returns the days of paid time off (PTO: vacation, sick and personal leave) that you have left in a calendar year, and the days that your pending requests ask for. Null means that no balance is tracked.',
      omit: ['department', 'lapsing'],
    },
  }),
  tool(listAbsences, {
    name: 'list_absences',
    title: 'List who is away',
    description:
      'Lists colleagues on approved leave between two dates, by default the next four weeks: names, first and last dates. A company setting decides who is shown; leave types are not.',
    also: "who is out, who is off, is anybody away, who is on vacation, out of office, whereabouts, team calendar, away next week, coverage, qui n'est pas là demain, qui est absent dans l'équipe, who's off this week, is Sarah in tomorrow, when is Dan back, which coworkers are away over Christmas, who's out of the office, team calendar for August, anybody gone on Monday, why isn't Mike answering, is my boss on vacation, who's around next week, away list for the month, out of office roster, who'll be missing Friday's meeting, colleagues on holiday right now, who's not in today, will anyone be here between the holidays, wall planner of who's gone, qui est absent cette semaine, quand revient Martin, qui est en vacances en août, who's away, absence calendar, OOO list, which drivers are unavailable tomorrow, nurses missing next weekend, the dispatcher doesn't reply is he travelling, when does the bookkeeper return, cover gaps on night shift, where is everybody, whereabouts of my team mates, qui manque à l'appel demain, la comptable sera de retour quand",
    fields: {
      from: 'That ends then or later; today by default.',
      to: 'That starts then or earlier; four weeks later by default.',
      per_page: 'All by default.',
    },
    team: { defaultToolset: true },
    own: {
      defaultToolset: true,
      description:
        'Lists your colleagues on approved leave between two dates, by default the next four weeks: names, first and last dates. Which colleagues you see, of your department or of the company, is a setting of the company; the type of leave is not shown.',
    },
  }),
  tool(listLeaveTypes, {
    name: 'list_leave_types',
    title: 'List leave types',
    description:
      'Lists the types of leave that can be requested, with how each one accrues, carries over and is approved. Requests name their type.',
    also: "kinds of leave, what can I take off for, which absences exist, reasons for leave, does sick leave need approval, bereavement parental jury duty, what kinds of time off exist, which leave categories can I choose, do we offer bereavement, is there parental leave here, what are my options for being away, do we have jury duty leave, is moving day a thing here, menu of leave categories, can I take unpaid time, does sick time carry over, which codes for absence exist, what sorts of PTO do we give, is compassionate leave available, which kinds need a manager's okay, all absence reasons on offer, do we get study leave, quels types de congé existent, a t on un congé parental, les catégories d'absence, leave types, absence codes, type catalogue, what can nurses ask for, possible reasons to stay home, does family emergency qualify, enumerate type keys, can a father get time for birth, is sabbatical offered to drivers, which ones are paid, pour quels motifs peut on s'absenter, combien de sortes de congés offrez vous",
    fields: { is_active: 'False: retired ones.' },
    own: {
      description:
        'Lists the types of leave that you can ask for, with how each one accrues, carries over and is approved. Leave requests refer to them by type.',
    },
  }),
  tool(listHolidays, {
    name: 'list_holidays',
    title: 'List holidays',
    description:
      "Lists the public holidays of a country, such as CA, and a year, including the company's own and its changes. The region defaults to the company's.",
    also: "public holidays, stat holidays, is Monday a holiday, days the office is closed, bank holidays, long weekend, next holiday, which stat holidays are coming up, when is Thanksgiving this year, are we closed Boxing Day, bank holidays in England, is Family Day a holiday in Ontario, next long weekend, public holidays for Quebec, do we get Juneteenth, when's Victoria Day, statutory days for next year, which federal holidays do we observe, office closed days this year, what date is Good Friday, are we shut on Labour Day, calendar of civic holidays, do we work on Remembrance Day, quels sont les jours fériés, la Saint Jean tombe quand, le prochain congé férié, stat calendar, country closures, does the warehouse run on Easter, will banks be shut Friday, dates for Ontario this winter, ISO country holiday lookup, Independence Day observed which weekday, how many free days has Germany, civil calendar for Manitoba, quand sera notre prochaine longue fin de semaine, combien de fériés au Québec cette année",
    omit: ['include_ordinary'],
    fields: { region: 'Such as ON; a country code: all of it.' },
    // The list of absences takes its place.
    team: { defaultToolset: false },
    own: {
      description:
        "Lists the public holidays of a country, such as CA, and a year, including the company's own and its changes. The region defaults to the company's.",
    },
  }),
  tool(getLeaveRequest, {
    name: 'get_leave_request',
    title: 'Get a leave request',
    description:
      'Returns one leave request with its notes, warnings and who decided it. Id from list_leave_requests. Balances are in get_leave_summary.',
    also: "details of one request, why was it rejected, who approved my vacation, note on the request, open that vacation request, why was my request refused, who approved my week off, read the note she attached, show me the details of Tom's ask, what did he write on it, any warnings on this one, when was my dentist day approved, pull up request number, what reason did my manager give, status of my July booking, see one application in full, comment on her time off form, who turned mine down, look at his bereavement request, did she leave an explanation, ouvrir la demande de congé, qui a refusé ma demande, lire la note de sa demande, single leave request, request details, decision notes, what excuse did the driver type, when did the boss answer me, nurse's attachment and remarks, fetch request by id, did anyone say why it's negative, which hours of the afternoon did I ask, the cashier's parental form contents, pourquoi mon patron a t il dit non, quand a t elle envoyé son formulaire",
    own: {
      title: 'Get one of your leave requests',
      description:
        'Returns one of your leave requests with its notes, warnings and who decided it. Id from list_leave_requests. Balances are in get_leave_summary.',
    },
  }),
  tool(updateLeaveRequest, {
    name: 'update_leave_request',
    title: 'Change a leave request',
    question: requestQuestions.update,
    description:
      'Changes type, dates or notes of a pending leave request now; only the fields you send change. Id from list_leave_requests. To move approved leave, cancel it with cancel_leave_request and ask again.',
    also: "move my vacation by a week, extend leave, shorten leave, different dates, change dates of a request, one more day, edit my request, move my pending vacation by a week, make it a half day instead, I picked the wrong dates, change it from sick to personal, extend my ask through Friday, shorten the request by a day, fix the note on my request, flight changed so shift my days, add a comment to my application, start Tuesday rather than Monday, edit the time off I submitted, should have been unpaid not vacation, appointment got moved to Thursday, correct my leave form before approval, one more day on that request, push her pending week back, switch the leave type, modifier ma demande de congé, changer les dates de mes vacances, décaler ma demande d'une semaine, edit pending leave, reschedule ask, patch request, cruise departs later than planned, surgeon gave the nurse another date, driver wants only the morning, I typed August but meant July, cashier's exam postponed adjust, add two nights to my cottage stay, switch PTO to bereavement, je pars plutôt mardi peux tu corriger, mon chirurgien a remis l'opération change mes dates",
    defaultToolset: true,
    omit: ['override_blackout'],
    fields: leaveFields,
    own: {
      title: 'Change your leave request',
      description:
        'Changes type, dates or notes of your pending leave request; only the fields you send change. Id from list_leave_requests. For approved leave use cancel_leave_request.',
    },
  }),
  tool(cancelLeaveRequest, {
    name: 'cancel_leave_request',
    title: 'Cancel leave',
    question: requestQuestions.cancel,
    description:
      'Cancels pending or approved leave; its days become available again and the employee gets an email. Id from list_leave_requests. Not in an approved pay period.',
    also: "withdraw my vacation, do not need the day anymore, call off leave, trip cancelled, give days back, take back a request, never mind I don't need Friday off, call off my vacation, trip got cancelled, give me my days back, I'm coming in after all, take back my request, scrap her approved week, I feel better and will work, flight cancelled so I'll work, pull my time off, no longer need the dentist afternoon, withdraw the holiday I booked, drop my day off, wedding was postponed, revoke his approved leave, she worked that day instead, unbook my annual leave, annuler mes vacances, je n'ai plus besoin de mon congé, finalement je rentre travailler, cancel leave, withdraw PTO, retract booking, passport expired so I'm staying, nurse volunteers to come anyway, driver's fishing weekend rained out, surgery postponed indefinitely, boss needs her so rescind, return the days to the cashier, hotel went bankrupt, mon voyage tombe à l'eau je serai au travail, elle est rentrée quand même redonne lui ses journées",
    defaultToolset: true,
    own: {
      title: 'Cancel your leave',
      description:
        'Cancels your pending leave, or approved leave before its first day; its days become available again. Id from list_leave_requests. Leave that has begun is cancelled by somebody else.',
      defaultToolset: true,
    },
  }),
  tool(listLeaveLedger, {
    name: 'list_leave_ledger',
    title: 'Read a leave ledger',
    description:
      "Lists what an employee's leave balances are made of. With type, meta.balance is their sum. Id from list_employees.",
    also: "why is my balance, where do the days come from, accrual history, how was the balance computed, entries of a balance, carried over days, expired days, lapsed, forfeited, statement of days, everything that was added or taken away, how did I get to this many days, why is my vacation balance off, where did my days go, how was this balance worked out, show accruals and deductions line by line, when did I earn those days, my PTO doesn't add up, statement of vacation earned and used, transaction history of sick time, who adjusted my bank, what carried over from last year, audit trail of a balance, explain my negative balance, I'm missing two days, entries behind the number, how much did I accrue in March, did my carryover expire, proof of days deducted, pourquoi mon solde de vacances est faux, le détail de ma banque de congés, où sont passées mes journées, balance history, accrual log, ledger rows, reconcile the nurse's allowance, driver claims he was robbed of time, what built up each month, bookkeeper wants supporting figures, itemize how I reached four days, when was the correction posted, postings by effective date, pourquoi il me manque deux jours, quand mes heures de maladie furent elles enlevées",
    omit: ['sort', 'from', 'to'],
    fields: { type: 'Such as vacation.', leave_year: 'This one for the balance by default.' },
    own: {
      title: 'Read your leave ledger',
      description:
        'Lists what your leave balances are made of. With type, meta.balance is their sum.',
    },
  }),
  tool(adjustLeaveBalance, {
    name: 'adjust_leave_balance',
    title: 'Adjust a leave balance',
    question: balanceQuestions.adjust,
    description:
      "Corrects an employee's leave balance, or states an opening balance from another system. Undo it with the opposite amount. Id from list_employees.",
    also: "grant extra days, give somebody a bonus day, time in lieu, comp time, compensatory time, opening balance, add vacation days, take days away, correct the balance, migrate balances, credit days, deduct days, extra day off as a thank you, pay out unused days, toil, pto shows too few hours, balance is short please correct it, give her two extra vacation days, credit him three days back, take a day off his bank, load opening balances from ADP, his PTO number is wrong so fix, bonus day for working the weekend, top up Maria's sick bank, deduct half a day manually, starting balance when switching systems, make up for the missing carryover, grant an additional day as a reward, dock one vacation day, true up her entitlement, write off his negative balance, add days she banked elsewhere, reward the crew with a spa day, zero out the remaining days, ajouter deux jours à sa banque, corriger le solde de vacances, rajuster sa banque de maladie, balance correction, manual credit, opening balance entry, compensate the nurse with another day, drivers earned one for the blizzard, bookkeeper says subtract four, import carried amounts at go live, loyalty gift of time, goodwill gesture to night shift, I was promised an extra one, pourquoi pas lui donner une journée de plus, elle avait cinq jours dans l'ancien système inscris les",
    fields: {
      type: 'From get_context, such as vacation.',
      amount: 'Days or hours; negative takes away.',
      effective_date: 'Today by default.',
      reason: 'Shown in the ledger.',
      kind: 'opening_balance: what was available at the start of effective_date.',
    },
  }),
  tool(createLeaveType, {
    name: 'create_leave_type',
    title: 'Add a leave type',
    question: settingQuestions.createType,
    description:
      'Adds a custom leave type. Its type is derived from the name unless you send one. Without annual_days no balance is tracked.',
    also: "new kind of absence, add bereavement leave, study leave, parental leave, jury duty, sabbatical, volunteer day, new category of leave, add bereavement as a category, set up a volunteer day option, we want to offer study leave, new kind of time off, introduce birthday leave, need a code for jury duty, let staff book wellness days, create a sabbatical option, start offering pet bereavement, add a military service absence, make a floating day category, set up domestic violence leave, invent a moving day allowance, custom absence reason for union business, offer paid volunteering, add compassionate leave to the menu, nouveau type de congé, ajouter le congé de deuil, créer une catégorie d'absence, new leave type, add absence code, define category, offer nurses training days, drivers need licence renewal time, blood donation afternoon, citizenship ceremony leave, gender affirmation leave, storm days as their own bucket, custom type for religious observance, on veut offrir du temps pour donner du sang, pourquoi pas un congé pour les proches aidants",
    fields: leaveTypeFields,
  }),
  tool(getLeaveType, {
    name: 'get_leave_type',
    title: 'Get a leave type',
    description:
      'Returns one leave type, including a retired one, with how it accrues, carries over and is approved. Id from list_leave_types.',
    also: "rules of sick leave, how does vacation accrue, settings of one kind of leave, how does sick time accrue here, does vacation roll over, what are the rules for personal days, open the bereavement category, does jury duty need approval, show settings of parental leave, how many days does study leave give, look at one leave category, is unpaid time deducted, see the retired sabbatical type, cap on carryover for vacation, details on our compassionate leave, does volunteer day require a manager, is sick paid in this company, what's the allowance for birthdays, read how floating days work, comment fonctionne le congé de maladie, les règles du congé personnel, voir un type de congé, leave type details, one type's settings, accrual config, can nurses keep leftover illness time, when does parental reset, must illness be authorized first, archived category lookup, is the training kind tracked in days, what happens to unused at December, type id fetch, combien de jours donne le deuil ici, est ce que la maladie se reporte en janvier",
    own: {
      description:
        'Returns one leave type, including a retired one, with how it accrues, carries over and is approved. Id from list_leave_types.',
    },
  }),
  tool(updateLeaveType, {
    name: 'update_leave_type',
    title: 'Configure a leave type',
    question: settingQuestions.updateType,
    description:
      'Changes how a leave type accrues, carries over and is approved, renames it, or retires it; only the fields you send. Id from list_leave_types. Balances update immediately.',
    also: "require approval for sick leave, minimum notice, rename a kind of leave, retire a leave type, allow half days, days per year for everybody, allow negative balance, needs a doctor's note, let vacation carry over five days, rename personal days to flex days, raise sick time to ten days, stop offering sabbaticals, make sick days skip approval, retire the birthday category, change how PTO builds up for all, no more rollover of vacation, require sign off for volunteer days, reconfigure the bereavement category, increase the bereavement allowance, new law gives five sick days, switch accrual to monthly, use it or lose it from now, hide that category from staff, cap the carryover, call it annual leave instead, modifier un type de congé, renommer la catégorie maladie, permettre de reporter les vacances, edit leave type, configure accrual, archive category, nurses no longer need permission for illness, let drivers bring forward leftovers, legislation adds two illness days, deactivate training time, boss wants parental relabelled, grow the allotment to twelve, monthly instead of upfront grants, à combien de jours monte la maladie cette année, on ne veut plus offrir ce congé cache le",
    fields: leaveTypeFields,
    enums_elsewhere: ['accrual_method'],
  }),
  tool(deleteLeaveType, {
    name: 'delete_leave_type',
    title: 'Delete a leave type',
    question: settingQuestions.deleteType,
    description:
      'Deletes a custom leave type that no request has used; retire others with update_leave_type and is_active false. Id from list_leave_types.',
    also: "remove a kind of absence, get rid of a leave category, remove the category nobody used, get rid of the test leave type, I made a duplicate absence category, delete birthday leave entirely, take volunteer days off the menu, erase the sabbatical option, created that kind by mistake, drop unused jury duty code, scrap the wellness category, clean up leave categories, typo in the type so remove it, bin the pet bereavement type, wipe the custom absence reason, we never launched study leave, get rid of floating days altogether, trash that time off category, supprimer un type de congé, effacer la catégorie créée par erreur, enlever le congé d'anniversaire, remove leave type, drop absence code, destroy category, misspelled blood donation start over, nobody ever asked for it, demo bucket cleanup, extra entry shows twice in the picker, permanently eliminate training time, driver licence kind is pointless, undo adding that bucket, pourquoi ce congé apparaît deux fois efface le, personne ne s'en est jamais servi",
  }),
  ...leavePolicyTools,
  ...calendarFeedTools,
  tool(createHoliday, {
    name: 'create_holiday',
    title: 'Add a holiday',
    question: settingQuestions.createHoliday,
    description:
      'Adds a company holiday, or changes the public holiday of that date: is_working_day true means that the company works on it. Leave on that date is recounted.',
    also: "office closed on a day, shut down between Christmas and New Year, company day off, closed for the summer party, extra day off for everybody, close the plant, we work on that holiday, shutdown, we're closed on Christmas Eve, add a company day off for all, give everyone the day after Thanksgiving, office shutdown between Christmas and New Year, make Juneteenth a paid day off, we work on Remembrance Day, founder's day off for everybody, declare Friday a holiday, the store stays open on Labour Day, shop closed for stocktaking so day off, royal funeral extra bank holiday, election day off for staff, set up a civic holiday in August, plant closure in July, treat Easter Monday as a working day, add Diwali to our calendar, ajouter un férié maison, on est fermé la veille de Noël, déclarer un jour férié, add holiday, company closure date, owner offers staff an additional rest date, warehouse stops for renovations, nurses week bonus rest, king's coronation, local fair closes shops, National Indigenous day observed here, gift all staff the 24th, January 2nd should be free, quand arrêtons nous pour les fêtes inscris le, toute l'usine arrête deux semaines en juillet",
    fields: holidayFields,
  }),
  tool(updateHoliday, {
    name: 'update_holiday',
    title: 'Change a holiday',
    question: settingQuestions.updateHoliday,
    description:
      'Changes the fields you send; leave on its dates is recounted. Id from list_holidays. Public holidays have no id: change those with create_holiday.',
    also: "move a company holiday, rename a closing day, shift the company day off, half day closing, move our company day to Monday, rename founder's day, shift the Christmas shutdown by a day, wrong date on our closure, make it apply only to Quebec, extend the plant shutdown through Friday, the picnic day moved because of rain, fix the name of our custom holiday, change Christmas Eve to half day, correct the date of the company holiday, observe it on Friday instead, edit the office closure, lengthen the winter closing, restrict family fun day to one province, typo in the holiday's name, reschedule our anniversary day, déplacer notre jour férié, renommer le congé maison, corriger la date de fermeture, edit holiday, patch closure, renovations finish later than thought, fair is one week afterwards, only Nova Scotia should observe it, half day becomes whole, relabel the picnic, boss chose the 27th, change its region, our party slipped to January, la fermeture dure combien finalement allonge la, on a choisi une autre date pour la fête",
    fields: holidayFields,
  }),
  tool(deleteHoliday, {
    name: 'delete_holiday',
    title: 'Delete a holiday',
    question: settingQuestions.deleteHoliday,
    description:
      "Deletes a company holiday, or the company's change to a public holiday, which then applies again. Id from list_holidays. Leave on its date is recounted.",
    also: "we are open after all, remove a closing day, no company holiday anymore, take a holiday off the list, we work that day now, we're not closing Christmas Eve after all, remove founder's day, no more company day in August, take our custom holiday off the calendar, open again on Boxing Day as usual, scrap the winter shutdown, cancel the plant closure, put the stat back to normal, drop the extra day off for everyone, holiday was added twice, undo working on Labour Day, restore the normal public holiday, erase the summer Friday closure, get rid of the picnic day, we'll be open that day now, added the wrong holiday, supprimer le férié maison, enlever la fermeture de Noël, finalement on ouvre ce jour là, remove holiday, drop closure, boss decided we operate, renovations were called off, nurses will be needed that date, warehouse stays running, wipe our deviation from government rules, duplicates on the 24th, return to government calendar, gift day retracted, pourquoi on fermerait on travaille finalement, enlève la journée offerte par le patron",
  }),
  tool(listHolidayChoices, {
    name: 'list_holiday_choices',
    title: 'List holiday choices',
    description: 'Lists holidays by key: paid, premium or ordinary. See list_holidays for dates.',
    also: "which holidays are paid, paid or unpaid holidays, premium holidays, holiday pay rules, which stats do we pay, what holidays count as premium, do we observe Easter Monday or not, optional holidays and our choice for each, which days are treated as ordinary, how's every statutory holiday classed, list of paid versus unpaid holidays, which holidays give time and a half, what did we decide per holiday, all holiday keys and treatments, is the Civic Holiday paid or normal, which feast days are just regular days, our stance on each public holiday, see every holiday's classification, do we treat Columbus Day as paid, which ones have we changed from default, quels fériés sont payés, le traitement de chaque férié, quels jours fériés à taux majoré, holiday choices, pay treatment list, stat keys, where do drivers earn supplements, what extra days did the bookkeeper elect, are religious ones remunerated, summary for union of elected days, opt ins and opt outs, enumerate with status, compensation table for festive occasions, lesquels sont payés même si on ne travaille pas, combien de journées avons nous choisies payées",
  }),
  tool(getHolidayChoice, {
    name: 'get_holiday_choice',
    title: 'Get a holiday choice',
    description: 'Gets what a holiday is. Key from list_holiday_choices.',
    also: "is boxing day paid, how is one holiday treated, is Easter Monday paid here, how do we treat Remembrance Day, what's Columbus Day set to, is Boxing Day premium or ordinary, check the classification of Family Day, did we opt in to Juneteenth, is Good Friday a regular day here, what did we choose for Civic Holiday, does Veterans Day count as paid, treatment of one particular holiday, how is Victoria Day classed, is Truth and Reconciliation Day paid, default treatment for Presidents Day, see our setting for Labour Day, which status does Heritage Day have, what class is Canada Day in, le lundi de Pâques est il payé, comment on traite la Saint Jean, statut de ce férié, one holiday's treatment, paid or ordinary, nurses working New Year do they earn premium, is St Patrick's remunerated, single key lookup, status of Holy Thursday, does boss compensate Columbus, bookkeeper asks about Thanksgiving's standing, current option for Easter, is it unpaid, est ce qu'on est payé le Vendredi saint, pourquoi le patron ne paie pas cette journée là",
  }),
  tool(setHolidayChoice, {
    name: 'set_holiday_choice',
    title: 'Choose what a holiday is',
    question: settingQuestions.setHolidayChoice,
    description:
      'Makes a holiday paid, premium (worked, told apart) or ordinary in every year; clear it for the default. Key from list_holiday_choices.',
    also: "pay remembrance day, time and a half on a holiday, do not observe a holiday, make a holiday ordinary, optional holiday, ignore a stat holiday, mark a holiday as one we don't close for, observe it or not, pay Easter Monday every year, make Remembrance Day premium, stop paying Columbus Day, treat Civic Holiday as ordinary, start observing Juneteenth annually, opt out of Presidents Day, pay extra when Boxing Day is worked, make Truth and Reconciliation Day paid, Family Day should be a normal day, put Veterans Day back to default, count Good Friday as paid from now, we don't honour Heritage Day, premium rate every Christmas, reclassify a statutory holiday, switch the holiday to paid permanently, reset that holiday to the legal default, payer le lundi de Pâques chaque année, rendre ce férié ordinaire, mettre la Saint Jean à taux majoré, set holiday treatment, opt in stat, nurses earn extra on New Year, drivers no longer compensated for Columbus, union won St Patrick's as remunerated, default it again, from this year forward honour Indigenous day, recognise Lunar New Year always, boss elects Easter unpaid, clear our preference, à partir de maintenant le Vendredi saint est chômé, on veut reconnaître cette journée tous les ans",
  }),
  tool(listEmployeeHolidays, {
    name: 'list_employee_holidays',
    title: "List an employee's holidays",
    description:
      'Lists on which date an employee keeps each holiday, and why. Id from list_employees.',
    also: "which holidays does a person get, holidays by province of a person, substitute holiday, day in lieu of a holiday, observed on, does somebody in that office get this holiday off, which holidays does Anna get, why wasn't Monday a holiday for me, when does Paul take his substitute day, my stat holidays given where I live, her holiday fell on a day off, do I get Family Day in Alberta, which bank holidays apply to Joe, why is his Canada Day moved, remote worker's public holidays, does the BC guy get Civic Day, is she owed a day in lieu, Saturday stat moved to Monday for me, which region's holidays does Tom follow, do I get Labour Day part time, lieu day for the weekend holiday, holidays for our person in Texas, quels fériés s'appliquent à Luc, pourquoi je n'ai pas eu le férié, mes jours fériés à moi, employee's holidays, personal stat dates, observed date per person, nurse rests another date instead, why is the driver working July first, which jurisdiction's calendar for Anna, alternate rest after Sunday feast, do I qualify for Thanksgiving, night shift observes when, reason given for shifted observance, quand vais je reprendre mon premier juillet, pourquoi elle travaille à la Saint Jean",
    own: {
      title: 'List your holidays',
      description: 'Lists on which date you keep each holiday of a year, and why.',
    },
  }),
  tool(listBlackoutDates, {
    name: 'list_blackout_dates',
    title: 'List blackout dates',
    omit: ['sort'],
    description:
      'Lists the dates on which leave is refused (block) or warned about (warn), for which leave types and departments.',
    also: "when can nobody take leave, when is audit week, frozen dates, peak season, busy period, no vacation weeks, when can't we take vacation, any no vacation periods this year, is December blocked, which weeks are off limits, do we have freeze dates for retail, when is time off not allowed, closed periods for booking holidays, is inventory week restricted, embargoed dates for annual leave, which days are vacation banned, peak season restrictions, can nobody go away at year end, what periods are blocked for accounting, are there moratoriums on PTO, tax season blocks, all restricted weeks coming up, quelles périodes sont bloquées pour les vacances, les dates interdites, peut on prendre congé en décembre, blackout dates, busy season list, leave freezes, when must nurses be present, drivers can't go during which stretch, store rush prohibited times, is my cruise window allowed, warned ranges versus hard refusals, which stretches need all hands, upcoming no go days, quand est ce qu'on n'a pas le droit de partir, pourquoi je ne peux rien réserver au temps des fêtes",
    own: {
      description:
        'Lists the dates on which leave is refused (block) or warned about (warn), for which leave types and departments. Use it to explain why your leave was refused.',
    },
  }),
  tool(createBlackoutDates, {
    name: 'create_blackout_dates',
    title: 'Block leave on blackout dates',
    question: settingQuestions.createBlackout,
    description:
      'Adds dates on which leave is refused or gets a warning, for all or some leave types and departments. Existing leave does not change; approving it then requires override_blackout.',
    also: "nobody may take vacation, freeze leave, audit week, peak season, inventory, no time off during, stop vacations, embargo, busy season, blackout dates, nobody may be off in December, block vacation during inventory, no time off on Black Friday, freeze PTO in tax season, retail team must work the sale week, put an embargo on year end week, stop people booking the product launch, all hands on deck week, ban holidays during the audit, warn if they ask for month end, close off the Christmas rush, make trade show week off limits, harvest time nobody goes away, disallow vacations for go live, we need everyone here that week, restrict the warehouse over Boxing Week, bloquer les vacances en décembre, interdire les congés pendant l'inventaire, personne en congé cette semaine là, add blackout, leave freeze, restrict range, every nurse is needed for flu season, drivers stay during harvest, cashiers mustn't leave at back to school, convention weekend no exceptions, discourage asks around quarter close, accreditation visit requires full attendance, lock October for moving systems, j'ai besoin de toute ma gang au magasin, pourquoi partiraient ils pendant la rentrée empêche le",
    fields: blackoutFields,
  }),
  tool(getBlackoutDates, {
    name: 'get_blackout_dates',
    title: 'Get blackout dates',
    description:
      'Returns one row of blackout dates with its reason, leave types and departments. Id from list_blackout_dates.',
    also: "why is that week blocked, details of a freeze, why is the December week blocked, who does the inventory freeze apply to, open the Black Friday restriction, does the tax season block cover accounting, reason for that no vacation week, look at one embargo, is the launch freeze only a warning, details of the year end block, which departments are under this restriction, does the audit freeze include sick days, exact start and end of the moratorium, see the Boxing Week restriction, what does the harvest ban say, which leave kinds does the freeze hit, show that blocked period, is warehouse included in the block, pourquoi cette période est bloquée, le détail de la période interdite, à qui s'applique le blocage, one blackout row, freeze details, restriction scope, do nurses fall under flu season, is convention weekend hard or soft, what justification was typed, driver asks when harvest ends, are parental asks exempt, fetch blackout id, who can't leave in October, quand finit la période des moissons, est ce que les infirmières sont touchées",
    own: {
      description:
        'Returns one row of blackout dates with its reason, leave types and departments. Id from list_blackout_dates.',
    },
  }),
  tool(updateBlackoutDates, {
    name: 'update_blackout_dates',
    title: 'Change blackout dates',
    question: settingQuestions.updateBlackout,
    description:
      'Changes the fields you send; existing leave does not change. Id from list_blackout_dates.',
    also: "extend the freeze, change blocked dates, only warn instead of block, push the no vacation window out another week, extend the December freeze by a week, shorten the inventory block, only warn instead of refusing, move the launch embargo to May, exempt sales from the Christmas block, include the warehouse in the freeze, end the tax season restriction earlier, edit the reason for the moratorium, sale week got moved, make the warning a hard block, allow bereavement during the freeze, wrong dates on the no vacation period, apply the ban to retail only, audit was postponed so shift the block, loosen the year end restriction, tighten the peak season rule, prolonger la période bloquée, modifier les dates interdites, exempter un département du blocage, edit blackout, patch restriction, nurses need coverage until February, harvest finished sooner, convention moved cities and weekends, drop drivers from the list, soften to a caution, add cashiers as well, rewrite its justification, exclude parental and illness, jusqu'à quand est ce que ça dure rallonge ça, les chauffeurs ne devraient plus être visés",
    fields: blackoutFields,
  }),
  tool(deleteBlackoutDates, {
    name: 'delete_blackout_dates',
    title: 'Delete blackout dates',
    question: settingQuestions.deleteBlackout,
    description:
      'Deletes blackout dates, so leave can be requested on them again. Id from list_blackout_dates.',
    also: "lift the freeze, allow vacation again, unblock dates, remove blocked week, lift the December freeze, people may go away that week again, remove the inventory block, unblock Black Friday, drop the vacation ban, launch is cancelled so reopen those dates, end the embargo altogether, scrap the tax season moratorium, let staff book year end again, restriction no longer needed, take off the no vacation period, open up Christmas week for time off, get rid of the peak season block, block was entered by mistake, free up those weeks for holidays, erase the audit freeze, lever l'interdiction de vacances, débloquer la période de Noël, enlever les dates interdites, remove blackout, unfreeze leave, flu season ended early, harvest cancelled drivers may rest, convention won't happen, nurses allowed out again, boss relents about October, delete restriction row, no reason to hold them anymore, permit booking there once more, ils peuvent partir maintenant enlève ça, pourquoi c'est encore interdit la rentrée est finie",
  }),
  tool(listMinimumPresent, {
    name: 'list_minimum_present',
    title: 'List minimums of people',
    description:
      'Lists how many of a department have to be at work, by date; with from, also the days with fewer.',
    also: 'minimum staffing, how many people must be at work, coverage rule, which days are we short staffed, understaffed days, minimum crew per department, do we have a coverage minimum for the kitchen, when are we below minimum, effectif minimum, combien de personnes doivent être présentes, quels jours manque t il du monde',
    fields: { from: 'First day to check.', to: 'Last one.' },
  }),
  tool(setMinimumPresent, {
    name: 'set_minimum_present',
    title: 'Set a minimum of people',
    question: settingQuestions.setMinimumPresent,
    description:
      'Sets how many of a department have to be at work from a date on; fewer is a conflict.',
    also: "set minimum staffing, at least three in the warehouse every day, always keep two nurses on, coverage requirement, minimum crew from January, we need four at the counter, remove the staffing minimum, end the coverage rule, exiger au moins trois personnes, fixer l'effectif minimum, enlever le minimum du service",
    fields: {
      department: 'One that employees have.',
      effective_from: 'First date.',
      minimum_present: '0 ends it.',
    },
  }),
])
