import { approvalMailModes } from '../../core/tables.ts'

/** How an approver gets emails: each request, one a day, or none. */
export type MailMode = (typeof approvalMailModes)[number]

export function isMailMode(text: string | null): text is MailMode {
  return approvalMailModes.some((mode) => mode === text)
}

/** The settings of a company for emails to those who decide. */
export type MailSettings = {
  /** Null: each, where the service has a mail server. */
  approval_mails: MailMode | null
  approval_mail_hour: number
  approval_reminder_days: number
}

type Choosing = { own: MailMode | null; company: MailSettings; has_mail_server: boolean }

/** Returns how somebody gets emails: by the person's own choice, else the company's. */
export function mailModeOf({ own, company, has_mail_server }: Choosing): MailMode {
  return own ?? company.approval_mails ?? (has_mail_server ? 'each' : 'off')
}
