import { revokeKey, showKeys } from './pages/api-keys.ts'
import { approveSelectedLeave, decide, showApprovals } from './pages/approvals.ts'
import { endConnection, showApps } from './pages/apps.ts'
import { showAuditLog } from './pages/audit.ts'
import { changeKey, showKey } from './pages/key.ts'
import { makeKey, showKeyForm } from './pages/key-form.ts'
import { showMails } from './pages/mails.ts'
import { showOverview } from './pages/overview.ts'
import {
  approvePeriod,
  downloadHours,
  reopenPeriod,
  showPeriodApproval,
} from './pages/pay-period.ts'
import { drawHours, explainHours, showPayroll } from './pages/payroll.ts'
import {
  grantAccess,
  linkAccess,
  revokeAccess,
  setEmail,
  setPassword,
  showPeople,
} from './pages/people.ts'
import { saveSettings, showSettings } from './pages/settings.ts'
import {
  confirmChanges,
  giveSignIns,
  invite,
  mailInvitation,
  showSignIns,
  takeBack,
} from './pages/sign-ins.ts'
import { signOut, signOutEverywhere } from './pages/sign-out.ts'
import {
  changeWebhook,
  deleteHook,
  resend,
  resendFailed,
  rotateSecret,
  sendTest,
  showWebhook,
} from './pages/webhook.ts'
import { makeWebhook, showWebhooks } from './pages/webhooks.ts'
import { pages } from './routes.ts'

/** Every page for signed-in admins. */
export const allPages = pages({
  'GET  /': showOverview,
  'GET  /approvals': showApprovals,
  'POST /approvals/leave/selected': [approveSelectedLeave, showApprovals],
  'POST /approvals/:kind/:id': [decide, showApprovals],
  'GET  /payroll': showPayroll,
  'GET  /payroll/chart.svg': drawHours,
  'GET  /payroll/explain': explainHours,
  'GET  /payroll/export': downloadHours,
  'GET  /payroll/:id/approve': showPeriodApproval,
  'POST /payroll/:id/approve': [approvePeriod, showPeriodApproval],
  'POST /payroll/:id/reopen': [reopenPeriod, showPayroll],
  'GET  /keys': showKeys,
  'GET  /keys/new': showKeyForm,
  'POST /keys/new': [makeKey, showKeyForm],
  'GET  /keys/:id': showKey,
  'POST /keys/:id': [changeKey, showKey],
  'POST /keys/:id/revoke': [revokeKey, showKeys],
  'GET  /webhooks': showWebhooks,
  'POST /webhooks': [makeWebhook, showWebhooks],
  'GET  /webhooks/:id': showWebhook,
  'POST /webhooks/:id/change': [changeWebhook, showWebhook],
  'POST /webhooks/:id/delete': [deleteHook, showWebhook],
  'POST /webhooks/:id/test': [sendTest, showWebhook],
  'POST /webhooks/:id/rotate': [rotateSecret, showWebhook],
  'POST /webhooks/:id/resend-failed': [resendFailed, showWebhook],
  'POST /webhooks/:id/deliveries/:delivery_id/resend': [resend, showWebhook],
  'GET  /audit': showAuditLog,
  'GET  /mails': showMails,
  'GET  /settings': showSettings,
  'POST /settings': [saveSettings, showSettings],
  'GET  /people': showPeople,
  'POST /people/:id/grant': [grantAccess, showPeople],
  'POST /people/:id/link': [linkAccess, showPeople],
  'POST /people/:id/revoke': [revokeAccess, showPeople],
  'POST /people/email': [setEmail, showPeople],
  'POST /people/password': [setPassword, showPeople],
  'GET  /sign-ins': showSignIns,
  'POST /sign-ins': [giveSignIns, showSignIns],
  'POST /sign-ins/:id/confirm': [confirmChanges, showSignIns],
  'POST /sign-ins/:id/invite': [invite, showSignIns],
  'POST /sign-ins/:id/mail': [mailInvitation, showSignIns],
  'POST /sign-ins/:id/revoke': [takeBack, showSignIns],
  'GET  /apps': showApps,
  'POST /apps/:id/revoke': [endConnection, showApps],
  'POST /sign-out': signOut,
  'POST /sign-out/everywhere': signOutEverywhere,
})
