import {
  approveForgotPunchRequest,
  createForgotPunchRequest,
  getForgotPunchRequest,
  listForgotPunchRequests,
  rejectForgotPunchRequest,
  reopenForgotPunchRequest,
} from '../src/modules/forgot-punch-requests/index.ts'
import {
  approveTimeEntries,
  approveTimeEntry,
  createTimeEntries,
  createTimeEntry,
  deleteTimeEntry,
  getTimeEntry,
  listTimeEntries,
  releaseTimeEntry,
  restoreTimeEntry,
  updateTimeEntry,
} from '../src/modules/time-entries/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import * as questions from './confirmations/time-entries.ts'
import { listFields, punchFields } from './fields.ts'

export const timeTools = toolset('time', [
  tool(listTimeEntries, {
    name: 'list_time_entries',
    title: 'List time entries',
    description:
      "Lists punches, newest first. Use it to see when an employee worked, or find one to correct. Work dates are in the employee's time zone. Notes are in get_time_entry.",
    also: "timesheet, when did somebody work, clock ins, punches of yesterday, who worked on Sunday, hours worked, who has not clocked out, attendance, unapproved punches, who is clocked in, arrival times, overlapping shifts, what time did she clock in, who punched in this morning, show all the punches last week, when did he leave on Friday, timesheet for the warehouse crew, his clock ins and clock outs, did Omar badge in today, which shifts were worked Saturday, list everyone's timecards, find the punch from Tuesday, who is still on the clock, any missing clock outs, what time I started yesterday, swipe records for the retail team, attendance log for May, unapproved timecards waiting on me, who forgot to punch out, when did the night crew finish, mes poinçons de la semaine, à quelle heure elle a punché, qui a oublié de poinçonner sa sortie, punches list, timecards query, attendance records, nurses' arrivals overnight, drivers still running past midnight, did I ever badge out Thursday, when do cashiers usually walk in, geolocated arrivals at the clinic, open rows without finish, evidence he was present, quand est ce que les chauffeurs sont partis hier, qui travaillait dimanche soir",
    defaultToolset: true,
    omit: ['sort', 'fields'],
    fields: {
      ...listFields,
      approved: 'Approved or not.',
      source: 'Such as terminal-toronto.',
      work_location_id: 'Only there.',
      open: 'Without a clock-out.',
      overlapping: 'Overlap another.',
      edited: 'Times were changed.',
    },
    own: {
      title: 'List your time entries',
      description:
        'Lists your own punches by work date, status or approval, oldest first. Use it to see when you worked or to find an entry to correct. Work dates are in your own time zone.',
    },
  }),
  tool(createTimeEntry, {
    name: 'create_time_entry',
    omit: ['approved', 'employee_email', 'source', 'breaks'],
    title: 'Add a time entry',
    question: questions.create,
    description:
      "Adds a punch for an employee now. Times without an offset are in the employee's time zone. The same employee and clock-in again adds nothing: it returns the existing entry, closed if you send clock_out. Omit clock_out while the shift is open.",
    also: "clock me in, start my shift, punch in, log hours, record work time, I started at 8, clock out, end my shift, going home, start of work, punch in for Maria, start my shift now, log a shift for Dave, he worked nine to five enter it, record her evening shift, I am here start the clock, enter yesterday's shift for him, add a punch for today, key in a timecard by hand, badge reader missed him add it, put me on the clock, sign me in for work, new punch eight thirty start, begin my workday, she started at seven record that, write in a shift manually, punche moi, ajouter un poinçon pour Luc, inscrire son quart d'hier, clock in, add single punch, I've arrived at the plant, nurse began at dusk, driver took off at dawn note it, begin counting my hours, just got here, cook stayed until midnight enter that, mark the janitor present, je viens d'arriver au travail, elle a fait huit à quatre inscris ça",
    defaultToolset: true,
    fields: { ...punchFields, employee_id: 'From list_employees.' },
    own: {
      title: 'Clock in, or add a time entry',
      description:
        'Adds a punch of your own, where the company lets you: at the current time, or at any time. Times are ISO 8601; without an offset they are in your time zone. Omit clock_out to clock in. The same clock-in again adds nothing. If it is refused, use create_forgot_punch_request.',
    },
  }),
  tool(createTimeEntries, {
    name: 'create_time_entries',
    title: 'Add many time entries',
    question: questions.createMany,
    description:
      'Adds up to 1,000 punches at once and returns for each whether it was created, existed or failed, and why; valid ones are stored even if others fail. Sent again, none is added twice.',
    also: "sync the time clock, upload timesheets, import punches from a terminal, batch of punches, load attendance, integrate a clock, backfill, here are last week's hours for all the people add them, import punches from the clock, upload the whole week of timecards, bulk load shifts from a spreadsheet, the time clock was down load everything, server was down backfill all punches, paste in forty shifts at once, push the CSV of clock ins, mass entry of the crew's shifts, migrate old timesheets from previous system, sync the biometric terminal data, everybody's paper timesheets need keying in, enter a batch of punches, load the foreman's sign in sheet, several shifts in one go, internet outage recover the clock data, feed in hundreds of swipes, importer tous les poinçons, entrer les quarts en lot, téléverser les feuilles de temps, bulk punches, batch timecards, timeclock sync, nurses' handwritten attendance for fortnight, drivers' tachograph records, terminal was offline ingest data, transfer history from Deputy, thousand rows array, week long festival crew logging, post biometric log, l'horodateur a planté combien de lignes peux tu entrer, toutes les feuilles papier des chauffeurs",
    fields: {
      'entries.employee_email': 'Instead of employee_id.',
      'entries.clock_in': 'ISO 8601.',
      'entries.clock_out': 'ISO 8601.',
      'entries.breaks': 'Ended ones; the unpaid are break_minutes.',
      'entries.breaks.start': 'ISO 8601.',
      'entries.breaks.end': 'ISO 8601.',
      'entries.breaks.is_paid': 'Not subtracted.',
      'entries.work_location_id': 'Where.',
      'entries.break_minutes': 'Unpaid break.',
      'entries.source': 'Such as a terminal.',
    },
    omit: ['entries.approved'],
    bulk: true,
  }),
  tool(getTimeEntry, {
    name: 'get_time_entry',
    title: 'Get a time entry',
    description:
      "Returns one punch with its notes, warnings and approval. Id from list_time_entries. Times are UTC; work_date is in the entry's timezone.",
    also: "details of one punch, note on a punch, who approved a punch, open that one punch, show me this timecard's notes, details of that single shift, who approved this punch, why is there a warning on it, read the note on Monday's punch, what breaks did that shift have, was that clock in signed off, look at this entry up close, what timezone was that punch in, what did she write on her timecard, full record of one swipe, pull up punch number, flag on his Thursday entry, does that shift have a lunch recorded, voir le détail de ce poinçon, la note sur ce quart, ouvrir cette entrée de temps, remarks on that single swipe, is there a comment on that punch, single punch, time entry details, fetch by id, did the nurse leave a remark, who validated the driver's Sunday, were pauses captured by the tablet, geolocation of her arrival, warning text explained, zoom into my Wednesday, raw UTC stamps, pourquoi il y a un avertissement sur mon mardi, qui a validé son entrée",
    own: {
      title: 'Get one of your time entries',
      description:
        "Returns one of your punches with its notes, warnings and approval. Id from list_time_entries. Times are UTC; work_date is in the entry's timezone.",
    },
  }),
  tool(updateTimeEntry, {
    name: 'update_time_entry',
    title: 'Correct a time entry',
    question: questions.update,
    description:
      'Changes a punch now, or closes an open one with clock_out; to ask for a correction use create_forgot_punch_request. New times or breaks of a closed entry remove its approval. Id from list_time_entries.',
    also: "fix clock out, wrong clock-in time, forgot to clock out, add a lunch break, edit timesheet, close an open shift, change break minutes, stopped at five, clock me out, punch out now, end my shift, fix the wrong clock in time, she left at five not six, change his start to eight, add the missing lunch break, forgot to punch out close it, I am heading home, correct the punch on Tuesday, close the open shift, add my half hour break, edit the timecard, the end time is off, finish for the day, adjust his clock out, sign me off the clock, typo in the start time, punche moi dehors, corriger l'heure de sortie, fermer le quart ouvert, clock out, edit punch, patch time entry, I'm done for tonight, nurse actually finished at dawn, driver quit early amend it, cook skipped his meal remove pause, leaving now bye, minutes were keyed backwards, stop the timer, je m'en vais chez nous, elle est partie à quelle heure finalement corrige son départ",
    defaultToolset: true,
    omit: ['source', 'breaks'],
    not_clearable: ['work_location_id'],
    fields: { ...punchFields, clock_out: 'ISO 8601; closes it.' },
    own: {
      title: 'Clock out, or correct a time entry',
      description:
        'Changes your punch now, or closes your open one with clock_out, where the company lets you; to ask for a correction use create_forgot_punch_request. Only the fields you send change. Id from list_time_entries.',
    },
  }),
  tool(approveTimeEntry, {
    name: 'approve_time_entry',
    title: 'Approve a time entry',
    question: questions.approve,
    description:
      'Approves one punch that has a clock-out. Id from list_time_entries with approved: false. Changing its times later removes the approval.',
    also: "sign off on one punch, okay a timesheet line, sign off on that punch, okay her Monday timecard, this one shift looks right, approve Jim's Tuesday punch, accept that clock in, give the green light to his shift, just this timecard is good, pass that one punch, confirm Sarah's shift yesterday, tick off his Saturday shift, validate this single timecard, initial her time card, punch is correct approve it, yes to that shift, rubber stamp this swipe, approuver ce poinçon, valider son quart de lundi, let that one shift through, her Friday swipe checks out, one timecard left to endorse, approve punch, validate single entry, nurse's overnight is legit, driver's long haul okayed, I verified the cook's Wednesday, boss endorses this row, mark entry approved, attest her evening, nothing wrong with the janitor's stamp, certify it, l'entrée du chauffeur est bonne accepte la, c'est exact il a bien travaillé jeudi",
  }),
  tool(approveTimeEntries, {
    name: 'approve_time_entries',
    title: 'Approve many time entries',
    question: questions.approveMany,
    description:
      'Approves one or up to 1,000 punches and returns for each whether it was approved or failed, and why. Ids from list_time_entries with approved: false.',
    also: "sign off timesheets, approve the week, approve all punches, okay the hours of the team, validate timesheets, approve all the timecards, sign off the whole crew's punches, okay everybody's shifts last week, bulk approve timesheets, clear my timesheet backlog, approve every punch for retail, all the timecards look fine, accept all shifts at once, batch sign off of the warehouse punches, okay the lot of punches, timesheet approvals for my whole team, mass approve Friday's shifts, get all punches signed before payroll, approve these thirty shifts, tick them all off, validate everyone's week, approuver tous les poinçons, valider les feuilles de temps de l'équipe, accepter tous les quarts, bulk approve punches, mass validate, nurses' fortnight is correct, drivers' logs all verified, endorse night shift together, nothing left unapproved please, batch of entry ids, before bookkeeper runs pay certify all, warehouse attendance is accurate, process remaining timecards positively, combien de poinçons restent accepte les tous, les infirmières ont toutes bien inscrit leurs heures",
    defaultToolset: true,
    fields: { ids: 'Of time entries.' },
  }),
  tool(deleteTimeEntry, {
    name: 'delete_time_entry',
    title: 'Delete a time entry',
    question: questions.remove,
    description:
      'Deletes a punch that was made by mistake. Id from list_time_entries. If a clock sends it again, it stays deleted; restore_time_entry restores it.',
    also: "remove a duplicate punch, double punch, clocked in by accident, erase a shift, remove the duplicate punch, erase that clock in, punched in by accident, he wasn't working scrap that shift, get rid of the double swipe, delete Tuesday's bogus punch, that timecard shouldn't exist, clocked in on my day off, wipe the test punch, wrong person was punched in, buddy punch remove it, throw out that shift, strike his Sunday punch, she badged twice drop one, two identical punches kill one, supprimer ce poinçon, effacer le quart en double, punché par erreur enlève le, delete punch, void time entry, remove duplicate, nurse badged on the wrong terminal, driver was actually ill cancel stamp, kid played with the tablet, my finger scanned twice, phantom attendance at midnight, fraudulent row by colleague, drop entry id, pourquoi il a deux entrées enlève en une, je n'étais même pas là ce jour là",
    own: {
      title: 'Delete a time entry',
      description:
        'Deletes a punch of your own that was made by mistake and is not approved, where the company lets you. Id from list_time_entries.',
    },
  }),
  tool(restoreTimeEntry, {
    name: 'restore_time_entry',
    title: 'Restore a time entry',
    question: questions.restore,
    description:
      'Restores a deleted punch with its previous times, not approved. The id is in the answer of create_time_entry for the same employee and clock-in, with the warning deleted.',
    also: "bring back a deleted punch, undelete, deleted the wrong shift, clock sent it again, bring back the deleted punch, undelete that timecard, I removed the wrong shift, recover his erased clock in, put the punch back, shouldn't have deleted that swipe, undo removing her shift, get the wiped punch back, deleted timecard by mistake, revive the Monday punch, the erased shift was real, recover lost timecard, punch vanished after I deleted it, resurrect that deleted entry, oops wrong punch deleted, récupérer le poinçon supprimé, remettre le quart effacé, annuler la suppression du poinçon, undelete punch, restore entry, nurse did work that night after all, driver's log disappeared return it, cancelled stamp turned out genuine, trash recovery of attendance, I erased mine accidentally, bring it alive again, unremove her row, supervisor removed my Wednesday wrongly, pourquoi mon entrée a disparu remets la, le chauffeur avait vraiment travaillé ce soir là",
  }),
  tool(releaseTimeEntry, {
    name: 'release_time_entry',
    title: 'Release a held time entry',
    question: questions.release,
    description:
      'Pays a held punch on an open date by approved adjustments. Cancelling them undoes it. Ask for work_date.',
    also: "late punch after payroll closed, pay a held punch, punch came after approval, pay late hours, held entry, a punch is locked unlock just that one, pay the held punch, punch is stuck on hold, pay that late shift next cheque, shift came in after the cutoff, let the held shift through, free up the frozen punch, came in too late to be paid, unfreeze that shift and pay it, missed the payroll cutoff pay it now, carry the late timecard to this period, offline clock synced after lock, unhold his punch, pay arrears for a held shift, put the held hours on Friday, release the late swipe, payer le poinçon retenu, débloquer le quart en attente, poinçon arrivé après la fermeture, release held, pay late entry, nurse's stamp arrived past closing, driver without signal synced afterwards, compensate him on an open date, locked period orphan, where did my frozen work go pay it, retro pay the cook's Sunday, backdated attendance needs paying, settle what payroll skipped, quand vais je être payé pour ce quart tardif, le chauffeur n'avait pas de réseau paie son quart maintenant",
    fields: { id: 'From held_entries of get_pay_period.', work_date: 'The date it is paid on.' },
  }),
  tool(listForgotPunchRequests, {
    name: 'list_forgot_punch_requests',
    title: 'List forgot-punch requests',
    description:
      'Lists requests to add forgotten punches, by employee, status or work date. Status pending: to be decided. Reasons are in get_forgot_punch_request.',
    also: "missing punch requests, who forgot to clock, corrections waiting, missed punches, who asked to fix a missed punch, missed punch requests waiting on me, forgotten clock in requests this week, any missing punch forms to review, pending punch corrections, which staff forgot to punch and asked, show missed swipe requests, timecard correction requests in my queue, all the forgot to badge tickets, what punch fixes are outstanding, did my punch correction get answered, past missed punch requests for Ana, turned down punch fixes last month, how many missed punch slips, demandes de poinçon oublié, quelles corrections de poinçon attendent, liste des oublis de pointage, staff who say they didn't swipe, backlog of missed punch slips, how many punch corrections this month, forgotten punch queue, pending corrections, nurses claiming omitted stamps, which drivers say terminal failed, what did cashiers file, supervisors' to decide pile for omissions, have I any outstanding omission, statuses of omission claims, refused ones from night shift, qui dit avoir oublié cette semaine, combien d'oublis attendent mon accord",
    defaultToolset: true,
    view: 'forgot-punch-requests',
    omit: ['sort', 'fields'],
    fields: listFields,
    own: {
      title: 'List your forgot-punch requests',
      description:
        'Lists your requests to add forgotten punches, by status or work date, with how each was decided. Use status pending for those that still wait. Work dates are in your own time zone.',
    },
  }),
  tool(createForgotPunchRequest, {
    name: 'create_forgot_punch_request',
    title: 'Request a forgotten punch',
    question: questions.createRequest,
    description:
      "Asks for a punch that an employee forgot, or for its correction; it counts once somebody approves it. Times without an offset are in the employee's time zone. To add a punch at once use create_time_entry.",
    also: "I forgot to punch, forgot to clock in yesterday, ask to fix my timesheet, missed punch, my hours are wrong, request correction, I forgot to clock in, forgot to punch out last night, ask my boss to fix my punch, request a timecard correction, left my badge at home yesterday, missed my punch this morning, the clock was broken when I arrived, submit a missed punch slip, phone died couldn't punch, ask to have my shift added, didn't swipe after lunch, worked Saturday but never punched, my punch is wrong please ask, file a forgotten punch, need manager to okay my missing punch, walked in without badging, put in for a missed swipe, j'ai oublié de puncher, demander une correction de poinçon, oubli de pointage à déclarer, forgot punch, missed clock, nurse rushed to emergency without stamping, driver's tablet battery dead, I left through the back door, app froze at noon, please credit Sunday I was present, lost card so no record, terminal refused my finger, je suis parti sans pointer quoi faire, la pointeuse ne marchait pas j'étais là",
    defaultToolset: true,
    fields: {
      ...punchFields,
      clock_in: 'ISO 8601. Leave it out if an open entry of that date only lacks its clock-out.',
      employee_id: 'From list_employees.',
      work_date: 'Local date of the clock-in.',
    },
    own: {
      title: 'Ask for a forgotten punch',
      description:
        'Asks for a punch that you forgot; it counts once somebody approves it. Times are ISO 8601; without an offset they are in your time zone. Give clock_in only if no open entry of that date lacks just its clock-out.',
      defaultToolset: true,
    },
  }),
  tool(getForgotPunchRequest, {
    name: 'get_forgot_punch_request',
    title: 'Get a forgot-punch request',
    description:
      "Returns one forgot-punch request with its reason and the reviewer's notes. Id from list_forgot_punch_requests. Times are UTC.",
    also: "reason of a missed punch, what did somebody forget, why did she miss her punch, open that missed punch request, read the reason for the forgotten punch, reviewer comment on my punch fix, details of one punch correction, show me Leo's missed swipe form, explanation on that missing clock in, why was my missed punch turned down, look at this forgot punch slip, who handled my punch correction, times he says he worked unpunched, excuse for the forgotten badge, single missed punch record, voir cette demande de poinçon oublié, la raison de son oubli de pointage, ouvrir la correction de poinçon, claimed times on the missed punch, reviewer's answer on my punch slip, when did he ask about punch, who decided on her missed swipe, one omission request, forgotten punch details, what excuse does the driver offer, nurse's stated arrival and departure, boss's answer to my omission, fetch omission id, her justification text, did someone decide it, cook's claim in full, pourquoi le patron a dit non à mon oubli, à quelle heure dit elle être arrivée",
    own: {
      title: 'Get a forgot-punch request',
      description:
        "Returns one of your forgot-punch requests with its reason and the reviewer's notes. Id from list_forgot_punch_requests. Times are UTC.",
    },
  }),
  tool(approveForgotPunchRequest, {
    name: 'approve_forgot_punch_request',
    title: 'Approve a forgot-punch request',
    question: questions.approveRequest,
    description:
      'Approves a pending request: its shift becomes a closed time entry, or closes the open entry with the same clock-in. Id from list_forgot_punch_requests. Cannot be undone.',
    also: "accept a missed punch, okay the correction, yes somebody was here, accept his missed punch, okay the forgotten clock in, sign off her punch correction, yes she was here add it, approve the missed swipe, green light the timecard fix, allow Tom's forgotten punch, I saw him here grant it, grant the missing punch, let the missed punch count, confirm she forgot to badge, agree to the punch fix, good with his forgotten clock out, say yes to the missed punch, her missing shift is legit, accepter le poinçon oublié, approuver l'oubli de pointage, accorder la correction de poinçon, approve missed punch, accept correction, nurse truly stayed believe her, driver's GPS proves it, credit the cook's omission, boss trusts his explanation, terminal really failed so validate, let omission become a shift, coworkers vouch for the cashier, authorise the claimed times, je l'ai vu travailler donne lui ses heures, oui le chauffeur était bien sur la route",
    defaultToolset: true,
    not_clearable: ['reviewer_notes'],
  }),
  tool(rejectForgotPunchRequest, {
    name: 'reject_forgot_punch_request',
    title: 'Reject a forgot-punch request',
    question: questions.rejectRequest,
    description:
      'Rejects a pending forgot-punch request; no time entry is created. Put the reason in reviewer_notes. Id from list_forgot_punch_requests. To undo it within five minutes use reopen_forgot_punch_request.',
    also: "decline a missed punch, was not here, refuse the correction, turn down the missed punch, refuse his punch correction, he wasn't here deny the punch, no to the forgotten clock in, decline her missed swipe, don't accept that timecard fix, cameras show she left early refuse, disallow the forgotten punch, that missed punch is false, knock back the punch request, not approving his missing punch, throw out the missed punch slip, she never worked that shift deny, dismiss the forgot to badge claim, refuser le poinçon oublié, rejeter la correction de poinçon, dire non à l'oubli de pointage, veto the missed punch, send the punch slip back denied, he's making up that shift refuse, reject missed punch, deny correction, driver's GPS says otherwise, nurse had swapped away, nobody saw the cook Sunday, claim isn't credible, cashier keeps inventing, wrong date ask him again, terminal logs contradict it, unsubstantiated omission, personne ne l'a vu ce soir là c'est non, pourquoi le croire les caméras disent autre chose",
    defaultToolset: true,
    not_clearable: ['reviewer_notes'],
  }),
  tool(reopenForgotPunchRequest, {
    name: 'reopen_forgot_punch_request',
    title: 'Undo a rejection of a forgot-punch request',
    question: questions.reopenRequest,
    description:
      'Undoes the rejection of a forgot-punch request within five minutes: it is pending again. Id from list_forgot_punch_requests. An approval cannot be undone; change or delete its time entry.',
    also: "took the wrong decision on a missed punch, undo refusing a correction, undo my refusal of the punch, turned down the wrong missed punch, I denied his punch by mistake, take back the punch denial, un reject the missed punch, put the forgotten punch back to pending, oops refused her clock in fix, changed my mind about denying punch, reverse the declined missed swipe, just rejected it bring it back, reconsider the punch I turned down, hit deny by accident on punch, revert the missed punch rejection, second look at a refused punch, annuler le refus du poinçon, remettre le poinçon oublié en attente, j'ai refusé le mauvais poinçon, give her missed punch another chance, he really was here undo denial, punch denial was too hasty, return omission to undecided, revert to pending, GPS confirms driver was there, too quick with the nurse's omission, coworker vouches now, misclicked no on the cook, return it to the queue, give cashier's claim another look, control z on refusal, finalement il était là remets sa demande, j'ai dit non trop vite à l'infirmière",
  }),
])
