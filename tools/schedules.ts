import {
  cancelOneDayOverride,
  createOneDayOverride,
  deleteOneDayOverride,
  deleteScheduleVersion,
  getOneDayOverride,
  getSchedule,
  listOneDayOverrides,
  listScheduleVersions,
  updateOneDayOverride,
  updateSchedule,
} from '../src/modules/schedules/index.ts'
import { tool, toolset } from '../src/transports/mcp/tool.ts'
import * as questions from './confirmations/schedules.ts'
import { overrideFields } from './fields.ts'

export const scheduleTools = toolset('schedules', [
  tool(getSchedule, {
    name: 'get_schedule',
    title: "Read an employee's schedule",
    description:
      "Returns an employee's weekly hours in force today, versions that start later, and one-day overrides from today on. Times are HH:MM in the employee's own time zone. Id from list_employees. For paid hours use get_payroll_hours.",
    also: "when do I work, what shift tomorrow, working hours of a person, start time, weekly hours, which days does somebody work, normal hours, what's my schedule, what time do I start tomorrow, which days does she work, when is Ben supposed to be in, her normal working days, is he scheduled on Fridays, my rota this week, his regular start time, what shift am I on, does she work weekends, usual week for the receptionist, when am I working next, does my roster change next month, what time is he due in, is Priya part time Wednesdays, am I off on Monday normally, show me his weekly pattern, mon horaire de travail, quels jours elle travaille, à quelle heure il commence, current schedule, planned shifts, when do nurses rotate, driver's departure on Thursdays, do I open or close, is the cook expected tonight, how long is my lunch supposed to be, timetable for the cashier, expected arrival, quand est ce que je travaille cette semaine, elle finit à quelle heure le jeudi",
    defaultToolset: true,
    omit: ['date'],
    own: {
      title: 'Read your schedule',
      description:
        'Returns your weekly hours in force today, versions that start later, and one-day overrides from today on. Times are HH:MM in your own time zone. For paid hours use get_payroll_hours.',
    },
  }),
  tool(updateSchedule, {
    name: 'update_schedule',
    title: "Set an employee's weekly schedule",
    question: questions.updateSchedule,
    description:
      'Sets the whole week from a date on, or replaces the version of that date. Read get_schedule first and send every working day. For a single date use create_one_day_override. Id from list_employees.',
    also: "new working hours, starts at nine from now on, change shift pattern, work Tuesday to Saturday, night shift, set the rota, four day week, new timetable, permanent change of hours, work from another site, moves to Tuesday through Saturday from now on, ten to six every day, change her weekly schedule, move him to night shift, she goes part time in March, new rota from next Monday, switch him to four ten hour days, set Monday to Friday nine to five, put Joe on weekends permanently, start earlier every day from now on, drop her Fridays for good, compressed work week begins June, new hire needs a schedule, back from maternity three days weekly, change my regular hours, summer hours for the retail team, swap his regular day off, make her full time, give him the warehouse early shift, new roster for the cook, changer son horaire régulier, passer à temps partiel, nouvel horaire à partir de lundi, set weekly schedule, replace timetable, nurse moves to evenings permanently, driver begins at four mornings, classes resumed so fewer shifts, cashier wants Tuesdays free always, night crew rotates to mornings, permanent remote Wednesdays, daycare opens later shift me, extend closing till ten every evening, à partir de lundi il rentre à six heures, elle ne travaillera plus les mardis à cause de l'école",
    fields: {
      effective_date: 'Today by default.',
      cycle_weeks: 'Weeks until it repeats.',
      'schedules.week': 'Of the cycle.',
    },
    not_clearable: ['cycle_weeks'],
  }),
  tool(listScheduleVersions, {
    name: 'list_schedule_versions',
    title: 'List versions of a schedule',
    description:
      "Lists all versions of an employee's schedule with their ids, past and future. Id from list_employees.",
    also: "former working hours, schedule history, planned changes of hours, when did the hours change, past schedules for Dana, what was his old rota, when did her work week change, which schedules did she have before, previous rosters on file, all versions of his week, did he use to work nights, schedule back in January, future schedule changes lined up, how has my rota changed over time, when did she go part time, every weekly pattern he's had, what days did I work last year, old weekly hours for audit, historique des horaires, ses anciens horaires, versions de l'horaire, schedule versions, timetable history, version ids, nurse's rotation before the switch, driver's previous departures, what timetable held in 2023, upcoming planned rotations, bookkeeper wants prior patterns, when did cashier's Tuesdays end, compare former and present, quand a t elle changé ses journées, il travaillait combien d'heures avant",
    own: {
      title: 'List versions of your schedule',
      description: 'Lists all versions of your schedule with their ids, past and future.',
    },
  }),
  tool(deleteScheduleVersion, {
    name: 'delete_schedule_version',
    title: 'Delete a version of a schedule',
    question: questions.deleteVersion,
    description:
      'Deletes a version whose dates are all open; the one before continues. Ids come from list_schedule_versions.',
    also: "undo new working hours, remove a planned schedule, wrong schedule, drop the planned schedule change, remove the new rota we set, she's not going part time after all, undo next month's schedule, scrap the summer roster, go back to the old schedule, erase the wrong schedule version, cancel his move to nights, new weekly pattern was a mistake, take out the future rota, keep her on the previous schedule, delete the weekly schedule starting June, revert to his former week, wipe the roster entered for wrong person, supprimer cette version d'horaire, revenir à l'ancien horaire, effacer le nouvel horaire, her part time plan is off, strike the September timetable, new timetable fell through remove it, remove version, discard timetable, nurse keeps evenings after all, driver won't begin at four, classes were cancelled resume former, erroneous effective date for cashier, daycare plan abandoned, delete version id, prior rotation should continue, unschedule remote Wednesdays, finalement elle garde ses soirs efface ça, pourquoi il commencerait à quatre heures on oublie ça",
    fields: { version_id: 'Its id.' },
  }),
  tool(listOneDayOverrides, {
    name: 'list_one_day_overrides',
    title: 'List one-day overrides',
    omit: ['sort'],
    description:
      "Lists an employee's one-day overrides (other hours or a day off), including past and cancelled ones. Id from list_employees.",
    also: "exceptions to the schedule, swapped shifts, special hours, extra days worked, which days have special hours for her, all one off schedule changes, exceptions to his usual week, past shift swaps for Lee, what single day changes did we make, days off without using vacation, cancelled one day changes, her schedule exceptions in December, irregular days for Mark, one time hour changes on file, any special days coming up for him, how often does she swap shifts, list of changed days, temporary single date changes, days I worked off schedule, exceptions à son horaire, liste des changements d'un jour, ses journées modifiées, overrides list, single date exceptions, exception ids, nurse's atypical dates, which dates did driver deviate, favours cashier did colleagues, unusual Sundays, everything different from timetable, were my trades recorded, revoked exceptions too, quand a t il travaillé en dehors de son horaire, combien de fois a t elle remplacé quelqu'un",
    own: {
      title: 'List your one-day overrides',
      description:
        'Lists your one-day overrides (other hours or a day off), including past and cancelled ones.',
    },
  }),
  tool(getOneDayOverride, {
    name: 'get_one_day_override',
    title: 'Read a one-day override',
    description:
      'Returns one override: its hours or day off, and whether it was cancelled. id from list_employees, override_id from list_one_day_overrides.',
    also: "details of a swapped shift, one exception, open that one day exception, what are the changed hours on Friday, show me her swap details, was the one off change cancelled, read that single day exception, what time was the special shift, is the exception a day off, note on the swapped day, details of Tuesday's changed shift, look at his Christmas Eve exception, where is she on the exception day, does the day change still stand, that particular shift swap, voir l'exception de cette journée, détail du changement d'un jour, l'horaire spécial de vendredi, what did we arrange for Sunday's cover, which place is the special shift, start time on the swapped date, one override, exception details, fetch override id, nurse's altered Sunday start and finish, driver's replaced route date, is cashier free that date, which store hosts it, revoked or active, my modified Wednesday, à quelle heure commence t elle ce dimanche là, pourquoi son jeudi est différent",
    fields: overrideFields,
    own: {
      title: 'Read a one-day override',
      description:
        'Returns one of your overrides: its hours or day off, and whether it was cancelled. override_id comes from list_one_day_overrides.',
      fields: { override_id: 'Override id, from list_one_day_overrides.' },
    },
  }),
  tool(createOneDayOverride, {
    name: 'create_one_day_override',
    title: 'Change the hours of one date',
    question: questions.createOverride,
    description:
      "Sets an employee's hours for one date instead of the weekly schedule; is_working false makes it a day off, which uses no leave. One per date: change it with update_one_day_override. Times are in the employee's time zone. Id from list_employees.",
    also: 'swap shifts, work Saturday instead, come in late tomorrow, leaves early on Friday, different hours just once, extra shift, day off in exchange, cover for somebody, stay longer today, works from another site for a day, schedule for one day, day off for one day, swap a shift, work ten to six just tomorrow, give her Friday off no vacation, swap his shift this Saturday, start late Monday for the dentist, close early on Christmas Eve, snow day nobody works, she covers Sunday this week only, just this once start at noon, he trades Tuesday with Sam, inventory night extra shift, work from the other store Thursday, come in early for the delivery, schedule me Saturday only, different hours on one day, storm day off for the crew, day in lieu on Monday, cover for Ann tomorrow, changer mon horaire juste demain, échanger un quart samedi, congé vendredi sans toucher aux vacances, one day override, shift swap, exception for date, nurse covers Gloria tonight, driver departs at three tomorrow, cashier stays till closing Thursday, graduation so leave noon, road closed begin later, extra pair of hands for the sale, flex my Wednesday, je remplace mon chum demain soir, elle rentre juste à midi à cause du verglas',
    fields: overrideFields,
  }),
  tool(updateOneDayOverride, {
    name: 'update_one_day_override',
    title: 'Change a one-day override',
    question: questions.updateOverride,
    description:
      'Changes the fields you send, or makes it a day off with is_working false; past dates too, until their pay period is approved. id from list_employees, override_id from list_one_day_overrides.',
    also: "change a swapped shift, other hours for that one day, change the special hours on Friday, make that swapped shift end later, the exception should start at eleven, fix the one day change, extend her covered Sunday shift, turn the special day into off, edit the Christmas Eve exception, shift swap has wrong times, move the exception to another store, adjust last Saturday's special hours, amend the one off hours, correct yesterday's schedule exception, late start should be ten thirty, shorten the extra inventory shift, modifier l'exception de vendredi, corriger l'horaire spécial, changer les heures de la journée modifiée, covered shift ended late fix it, bump the dentist day start time, change who's off to short day, edit override, patch exception, nurse's cover runs until nine, driver departs at two instead, cashier's Thursday ends sooner, graduation ceremony begins later, make altered date entirely free, relocate the exception's site, last week's cover was longer than typed, remplacement finit plus tard à quelle heure mets neuf, finalement elle rentre à onze heures ce jour là",
    omit: ['override_date'],
    fields: overrideFields,
  }),
  tool(cancelOneDayOverride, {
    name: 'cancel_one_day_override',
    title: 'Cancel a one-day override',
    question: questions.cancelOverride,
    description:
      "Cancels an override of today or later in the employee's time zone, so the weekly schedule applies again; change a past one with update_one_day_override. id from list_employees, override_id from get_schedule.",
    also: "swap is off, back to normal hours, no extra shift after all, call off the shift swap, go back to normal hours Friday, never mind the late start, dentist got moved work as usual, she's not covering Sunday anymore, undo the one day change, storm passed regular day tomorrow, take back the special day off, trade fell through, no longer closing early that day, drop the exception keep a record, revert Thursday to usual schedule, extra Saturday shift is off, swap isn't happening, annuler l'échange de quart, revenir à l'horaire normal vendredi, laisse faire le changement de demain, appointment cancelled normal shift tomorrow, reinstate her regular Friday, blizzard missed us restore normal hours, cancel override, revoke exception, nurse no longer covers Gloria, driver departs at the usual, road reopened, graduation moved so ordinary timetable, cashier and Sam untraded, sale postponed nobody extra, my Wednesday is ordinary again, finalement je ne remplace personne demain, la tempête n'est pas venue on rentre comme d'habitude",
    fields: overrideFields,
  }),
  tool(deleteOneDayOverride, {
    name: 'delete_one_day_override',
    title: 'Delete a one-day override',
    question: questions.cancelOverride,
    description:
      'Deletes an override of today or later like cancel_one_day_override, without returning it. id from list_employees, override_id from list_one_day_overrides.',
    also: "erase a swapped shift, remove an exception, delete the one day exception, remove the changed day entirely, erase the special hours entry, get rid of that schedule exception, wipe the swapped shift record, exception put on the wrong employee, purge the one off change, trash the Saturday exception, clear the single date change, take the exception off the calendar, added a special day by accident, throw away the day override, duplicate exception erase it, drop it without showing me, supprimer l'exception d'un jour, effacer l'horaire spécial, enlever la journée modifiée, take out the swap for good, bin the one off shift, rub out the snow day entry, delete override, drop exception row, nurse's cover entered under wrong name, driver's altered date shouldn't exist, scrub Thursday's alteration, permanently eliminate override id, cashier's trade typed twice, silent removal, discard my modified Wednesday, pourquoi il y a une exception jeudi jette la, j'ai mis ça sur la mauvaise caissière",
    fields: overrideFields,
  }),
])
