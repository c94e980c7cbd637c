import * as access from './pages/access.ts'
import { revokeKey, showKeys } from './pages/api-keys.ts'
import { cancelRequest, decide, reopenRequest } from './pages/approvals/decide.ts'
import { showDecided } from './pages/approvals/decided.ts'
import { showRejectSelected } from './pages/approvals/reject-selected.ts'
import { showRequest } from './pages/approvals/request.ts'
import {
  approveSelectedLeave,
  rejectSelectedLeave,
  showApprovals,
  showDecisionAgain,
  showSelectedLeave,
} from './pages/approvals.ts'
import { endConnection, showApps } from './pages/apps.ts'
import { exportAuditLog, showAuditLog } from './pages/audit.ts'
import { showAway } from './pages/away.ts'
import { blackoutDates } from './pages/blackout-dates.ts'
import { makeCalendar, removeCalendar, renewCalendar, showCalendars } from './pages/calendars.ts'
import {
  enterAdjustment,
  previewAdjustment,
  showEnterAdjustment,
} from './pages/enter/adjustment.ts'
import { enterLeave, previewLeave, showEnterLeave } from './pages/enter/leave.ts'
import { showFind } from './pages/find.ts'
import { saveChoice, showChoice } from './pages/holidays/choice.ts'
import { showHolidays } from './pages/holidays/list.ts'
import { ownHolidays } from './pages/holidays/own-holidays.ts'
import { changeKey, showKey } from './pages/key.ts'
import { makeKey, showKeyForm } from './pages/key-form.ts'
import { showLate } from './pages/late.ts'
import { findPolicy, leavePolicies } from './pages/leave-types/policies.ts'
import { leaveTypes } from './pages/leave-types/types.ts'
import { showMails } from './pages/mails.ts'
import { showTrips } from './pages/mileage/list.ts'
import { approveTrip, cancelTrip, rejectTrip, showTrip, tripForms } from './pages/mileage/trip.ts'
import { minimumPresent } from './pages/minimum-present.ts'
import { finishStep } from './pages/overview/first-steps.ts'
import { showOverview } from './pages/overview.ts'
import * as payPeriod from './pages/pay-period.ts'
import { showPayPeriods } from './pages/pay-periods.ts'
import { showPayrollCharts } from './pages/payroll/charts.ts'
import { explainHours } from './pages/payroll/explain.ts'
import { downloadExported, showExports, startExport } from './pages/payroll/exports.ts'
import { drawHours, showPayroll } from './pages/payroll.ts'
import { showActivity } from './pages/people/activity.ts'
import { addPerson, showAddPerson } from './pages/people/add.ts'
import { editPerson, endEmployment, rehire, showEdit } from './pages/people/edit.ts'
import { addImported, checkImport, sampleFile, showImport } from './pages/people/import.ts'
import { inviteByLink, inviteByMail, letSignIn, limitPerson } from './pages/people/invite.ts'
import { adjustBalance, showLeave } from './pages/people/leave.ts'
import { showPeople } from './pages/people/list.ts'
import { showProfile } from './pages/people/profile.ts'
import {
  addOverride,
  cancelOverride,
  deleteVersion,
  showSchedule,
} from './pages/people/schedule.ts'
import { saveSchedule, showScheduleForm } from './pages/people/schedule-form.ts'
import { showTime } from './pages/people/time.ts'
import { showSchedules } from './pages/schedules/list.ts'
import { saveSettings, showSettings } from './pages/settings/settings.ts'
import { linkAccount, showAccountLink, unlinkAccount } from './pages/sign-in-account.ts'
import * as signIns from './pages/sign-ins.ts'
import { signOut, signOutEverywhere } from './pages/sign-out.ts'
import { addEntry, previewEntry, showAddEntry } from './pages/time/add.ts'
import { timeAddress } from './pages/time/address.ts'
import * as timeEntry from './pages/time/change.ts'
import { showEntry } from './pages/time/entry.ts'
import { showTimeList } from './pages/time/list.ts'
import * as webhook from './pages/webhook.ts'
import { editWebhook, showWebhookForm } from './pages/webhook-form.ts'
import { makeWebhook, showWebhooks } from './pages/webhooks.ts'
import { workLocations } from './pages/work-locations.ts'
import { recordRoutes } from './record-pages/pages.ts'
import { beside, pages } from './routes.ts'

/** Every page for signed-in admins. */
export const allPages = pages({
  'GET  /': showOverview,
  'POST /first-steps': finishStep,
  'GET  /late': showLate,
  'GET  /approvals': showApprovals,
  'GET  /approvals/decided': showDecided,
  'GET  /approvals/leave/selected': showSelectedLeave,
  'POST /approvals/leave/selected': [approveSelectedLeave, showApprovals],
  'POST /approvals/leave/rejected': [rejectSelectedLeave, showRejectSelected],
  'POST /approvals/:kind/:id/reopen': [reopenRequest, showApprovals],
  'POST /approvals/:kind/:id/cancel': [cancelRequest, showDecided],
  'GET  /approvals/:kind/:id': showRequest,
  'POST /approvals/:kind/:id': [decide, showDecisionAgain],
  'GET  /away': showAway,
  'GET  /find': showFind,
  'GET  /calendars': showCalendars,
  'POST /calendars': [makeCalendar, showCalendars],
  'POST /calendars/:id/renew': [renewCalendar, showCalendars],
  'POST /calendars/:id/delete': [removeCalendar, showCalendars],
  'GET  /leave/new': showEnterLeave,
  'POST /leave/new': [enterLeave, showEnterLeave],
  'POST /leave/new/preview': [previewLeave, showEnterLeave],
  'GET  /adjustments/new': showEnterAdjustment,
  'POST /adjustments/new': [enterAdjustment, showEnterAdjustment],
  'POST /adjustments/new/preview': [previewAdjustment, showEnterAdjustment],
  'GET  /time': showTimeList,
  'GET  /time/approve': ({ query }) => ({ go: timeAddress('/time', query) }),
  'POST /time/approve': [timeEntry.approveEntries, showTimeList],
  'GET  /time/new': showAddEntry,
  'POST /time/new': [addEntry, showAddEntry],
  'POST /time/new/preview': [previewEntry, showAddEntry],
  'GET  /time/:id': showEntry,
  'POST /time/:id': [timeEntry.changeEntry, showEntry],
  'POST /time/:id/approve': [timeEntry.approveEntry, showEntry],
  'POST /time/:id/delete': [timeEntry.deleteEntry, showEntry],
  'POST /time/:id/restore': [timeEntry.restoreEntry, showTimeList],
  'GET  /pay-periods': showPayPeriods,
  'GET  /payroll': showPayroll,
  'GET  /payroll/chart.svg': drawHours,
  'GET  /payroll/charts': showPayrollCharts,
  'GET  /payroll/explain': explainHours,
  'GET  /payroll/export': payPeriod.downloadHours,
  'GET  /payroll/exports': showExports,
  'POST /payroll/exports': [startExport, showExports],
  'GET  /payroll/exports/:id/file': downloadExported,
  'GET  /payroll/:id/approve': payPeriod.showPeriodApproval,
  'POST /payroll/:id/approve': [payPeriod.approvePeriod, payPeriod.showPeriodApproval],
  'POST /payroll/:id/reopen': [payPeriod.reopenPeriod, showPayroll],
  'GET  /keys': showKeys,
  'GET  /keys/new': showKeyForm,
  'POST /keys/new': [makeKey, showKeyForm],
  'GET  /keys/:id': showKey,
  'POST /keys/:id': [changeKey, showKey],
  'POST /keys/:id/revoke': [revokeKey, showKeys],
  'GET  /webhooks': showWebhooks,
  'POST /webhooks': [makeWebhook, showWebhooks],
  'GET  /webhooks/:id': webhook.showWebhook,
  'POST /webhooks/:id/change': [webhook.changeWebhook, webhook.showWebhook],
  'GET  /webhooks/:id/edit': showWebhookForm,
  'POST /webhooks/:id/edit': [editWebhook, showWebhookForm],
  'POST /webhooks/:id/delete': [webhook.deleteHook, webhook.showWebhook],
  'POST /webhooks/:id/test': [webhook.sendTest, webhook.showWebhook],
  'POST /webhooks/:id/rotate': [webhook.rotateSecret, webhook.showWebhook],
  'POST /webhooks/:id/resend-failed': [webhook.resendFailed, webhook.showWebhook],
  'POST /webhooks/:id/deliveries/:delivery_id/resend': [webhook.resend, webhook.showWebhook],
  'GET  /audit': showAuditLog,
  'GET  /audit/export': exportAuditLog,
  'GET  /mails': showMails,
  'GET  /settings': showSettings,
  'POST /settings/:group': [saveSettings, showSettings],
  ...recordRoutes(leaveTypes),
  ...recordRoutes(leavePolicies),
  'GET  /leave-policies': findPolicy,
  'GET  /leave-policies/:policy_id': findPolicy,
  'GET  /holidays': showHolidays,
  'GET  /holidays/choices/:key': showChoice,
  'POST /holidays/choices/:key': [saveChoice, showChoice],
  ...recordRoutes(ownHolidays),
  ...recordRoutes(blackoutDates),
  ...recordRoutes(minimumPresent),
  'GET  /schedules': showSchedules,
  ...recordRoutes(workLocations),
  'GET  /mileage': showTrips,
  ...recordRoutes({ ...tripForms, show: showTrip }),
  'POST /mileage/:id/approve': [approveTrip, beside(showTrip)],
  'POST /mileage/:id/reject': [rejectTrip, showTrip],
  'POST /mileage/:id/cancel': [cancelTrip, showTrip],
  'GET  /people': showPeople,
  'GET  /people/new': showAddPerson,
  'POST /people/new': [addPerson, showAddPerson],
  'GET  /people/import': showImport,
  'GET  /people/import/sample.csv': sampleFile,
  'POST /people/import': [checkImport, showImport],
  'POST /people/import/add': [addImported, checkImport],
  'GET  /people/:id': showProfile,
  'GET  /people/:id/edit': showEdit,
  'POST /people/:id/edit': [editPerson, showEdit],
  'POST /people/:id/leaving': [endEmployment, showEdit],
  'POST /people/:id/rehire': [rehire, showEdit],
  'GET  /people/:id/leave': showLeave,
  'POST /people/:id/leave/adjust': [adjustBalance, showLeave],
  'GET  /people/:id/schedule': showSchedule,
  'GET  /people/:id/schedule/edit': showScheduleForm,
  'POST /people/:id/schedule': [saveSchedule, showScheduleForm],
  'POST /people/:id/schedule/days': [addOverride, showSchedule],
  'POST /people/:id/schedule/days/:override_id/cancel': [cancelOverride, showSchedule],
  'POST /people/:id/schedule/versions/:version_id/delete': [deleteVersion, showSchedule],
  'GET  /people/:id/time': showTime,
  'GET  /people/:id/activity': showActivity,
  'POST /people/:id/sign-in': [limitPerson, showProfile],
  'POST /people/:id/sign-in/give': [letSignIn, showProfile],
  'POST /people/:id/invite': [inviteByLink, showProfile],
  'POST /people/:id/invite/mail': [inviteByMail, showProfile],
  'GET  /access': access.showAccess,
  'POST /access/:id/grant': [access.grantAccess, access.showAccess],
  'POST /access/:id/link': [access.linkAccess, access.showAccess],
  'POST /access/:id/limit': [access.limitAccess, access.showAccess],
  'POST /access/:id/revoke': [access.revokeAccess, access.showAccess],
  'POST /access/email': [access.setEmail, access.showAccess],
  'POST /access/password': [access.setPassword, access.showAccess],
  'GET  /sign-ins': signIns.showSignIns,
  'POST /sign-ins': [signIns.giveSignIns, signIns.showSignIns],
  'POST /sign-ins/:id/confirm': [signIns.confirmChanges, signIns.showSignIns],
  'POST /sign-ins/:id/invite': [signIns.invite, signIns.showSignIns],
  'POST /sign-ins/:id/mail': [signIns.mailInvitation, signIns.showSignIns],
  'POST /sign-ins/:id/limit': [signIns.limitSignIn, signIns.showSignIns],
  'POST /sign-ins/:id/revoke': [signIns.takeBack, signIns.showSignIns],
  'GET  /sign-ins/:id/account': showAccountLink,
  'POST /sign-ins/:id/account': [linkAccount, showAccountLink],
  'POST /sign-ins/:id/unlink': [unlinkAccount, showAccountLink],
  'GET  /apps': showApps,
  'POST /apps/:id/revoke': [endConnection, showApps],
  'POST /sign-out': signOut,
  'POST /sign-out/everywhere': signOutEverywhere,
})
