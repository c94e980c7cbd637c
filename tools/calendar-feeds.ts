import {
  createCalendarFeed,
  deleteCalendarFeed,
  listCalendarFeeds,
  renewCalendarFeed,
} from '../src/modules/calendar-feeds/index.ts'
import { tool } from '../src/transports/mcp/tool.ts'
import * as questions from './confirmations/calendar-feeds.ts'

/** The tools about calendar feeds. */
export const calendarFeedTools = [
  tool(listCalendarFeeds, {
    name: 'list_calendar_feeds',
    title: 'List calendar feeds',
    description:
      'Lists the feeds in which calendar apps read approved leave, without their secret addresses.',
    also: "calendar links, subscribed calendars, who subscribed, google calendar, outlook, which calendar subscriptions exist, who's syncing with Outlook, all our iCal links, are any Google Calendar feeds active, what ICS subscriptions do we have, audit our shared calendars, is there already a link for Outlook, which subscriptions show vacations, see feeds set up by IT, do I have a calendar sync running, when was the iCal last used, what's connected to Google Calendar, names of our webcal feeds, check existing calendar links, how many ICS addresses are out there, list Outlook subscriptions for time off, quels calendriers sont synchronisés, les abonnements iCal actifs, voir nos flux de calendrier, calendar feeds, feed ids, who can see absences through a link, what is plugged into Thunderbird, security inventory of published agendas, do the nurses have one, is my phone subscription alive, old feeds nobody polls, read only agenda endpoints, qui est abonné à notre agenda, combien de liens avons nous donnés",
    omit: ['fields'],
    own: {
      title: 'List your calendar feeds',
      description:
        'Lists the feeds in which calendar apps read your approved leave, without their secret addresses.',
    },
  }),
  tool(createCalendarFeed, {
    name: 'create_calendar_feed',
    title: 'Make a calendar feed',
    question: questions.create,
    description:
      'Makes a secret address at which calendar apps read approved leave: names and dates. It is shown only in this answer: pass it on immediately.',
    also: "see vacations in outlook, sync with google calendar, ical link, subscribe to absences, share the team calendar, apple calendar, show vacations in Outlook, sync time off to Google Calendar, give me an iCal link, subscribe to who's away on my phone, get an ICS address for the team, put everybody's days off in Apple Calendar, webcal subscription please, hook up our shared calendar, generate a link for Outlook, see absences on my iPhone, add the vacation calendar to Teams, make a subscription for the sales calendar, overlay PTO on my Google Calendar, need a URL for the wall display, connect my calendar app, export approved vacations as ICS, ajouter les vacances dans Outlook, un lien iCal pour l'équipe, synchroniser avec Google Agenda, new calendar feed, ical url, make feed, nurses want absences on their phones, TV in the lunchroom should display it, dispatcher uses Thunderbird, publish who is gone to Exchange, let my wife subscribe to my absences, read only agenda endpoint, automatic reminders on my device, comment voir les absences sur mon cellulaire, je veux l'agenda de l'équipe sur la télé",
    fields: {
      reach: 'team: of a manager.',
      employee_id: 'From list_employees; not for the company.',
      name: 'Its purpose.',
    },
    own: {
      title: 'Make your calendar feed',
      description:
        'Makes a secret address at which calendar apps read your approved leave: name and dates. It is shown only in this answer: pass it on immediately.',
      fields: { reach: 'self.' },
    },
  }),
  tool(renewCalendarFeed, {
    name: 'renew_calendar_feed',
    title: 'Renew a calendar feed',
    question: questions.renew,
    description:
      'Replaces the address of a calendar feed; the former one ends at once. It is shown only in this answer. Id from list_calendar_feeds.',
    also: "calendar link leaked, new calendar link, reset the ical url, regenerate, the iCal link leaked, new secret address for the calendar, I lost the ICS link, regenerate our Outlook subscription URL, somebody shared our calendar link, rotate the calendar address, reset the webcal URL, replace the compromised subscription, give me a fresh iCal link, contractor still has the old calendar link, change the feed's secret, reissue the ICS address, forgot the calendar URL, old Google Calendar link must stop, swap out the calendar token, link was posted in Slack publicly, renouveler le lien du calendrier, le lien iCal a fuité, changer l'adresse du flux, rotate feed, new feed url, invalidate previous address, ex nurse can read our agenda, I misplaced where to subscribe, emailed it to the wrong person, hacker may have it, issue another and block the prior, dispatcher deleted the message containing it, feed privacy breach, qui a encore notre vieux lien remplace le, j'ai perdu l'adresse donne m'en une autre",
    own: {
      title: 'Renew your calendar feed',
      description:
        'Replaces the address of your calendar feed; the former one ends at once. It is shown only in this answer. Id from list_calendar_feeds.',
    },
  }),
  tool(deleteCalendarFeed, {
    name: 'delete_calendar_feed',
    title: 'Delete a calendar feed',
    question: questions.remove,
    description: 'Deletes a calendar feed; its address ends at once. Id from list_calendar_feeds.',
    also: "stop sharing the calendar, unsubscribe, remove a calendar link, stop syncing with Outlook, remove the iCal link, shut off the calendar subscription, nobody uses that ICS anymore, disconnect Google Calendar, kill the webcal feed, take down the shared vacation calendar, revoke the calendar URL for good, unsubscribe us from the feed, get rid of the old Outlook subscription, end the calendar sync, turn off the lobby screen calendar, retire an unused ICS address, cut off access to the calendar link, drop the iCal feed, no more vacations in Google Calendar, supprimer le flux de calendrier, couper la synchronisation Outlook, enlever le lien iCal, remove feed, stop publishing absences, nurses quit using it, lunchroom TV was sold, dispatcher retired his Thunderbird, privacy officer wants it gone, terminate external visibility, no further sharing of agendas, unused since spring discard, I don't want my phone subscribed, pourquoi partager encore nos absences ferme ça, plus personne ne regarde cet agenda",
    own: {
      title: 'Delete your calendar feed',
      description:
        'Deletes your calendar feed; its address ends at once. Id from list_calendar_feeds.',
    },
  }),
]
