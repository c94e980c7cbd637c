/** Every migration in order, loaded where it runs; a released one is never edited. */
export const migrationsList = [
  { name: '0001-spine', load: async () => (await import('./0001-spine.ts')).Migration0001Spine },
  { name: '0002-time', load: async () => (await import('./0002-time.ts')).Migration0002Time },
  { name: '0003-leave', load: async () => (await import('./0003-leave.ts')).Migration0003Leave },
  {
    name: '0004-payroll',
    load: async () => (await import('./0004-payroll.ts')).Migration0004Payroll,
  },
  {
    name: '0005-punches',
    load: async () => (await import('./0005-punches.ts')).Migration0005Punches,
  },
  {
    name: '0006-delivery',
    load: async () => (await import('./0006-delivery.ts')).Migration0006Delivery,
  },
  {
    name: '0007-mileage-billing',
    load: async () => (await import('./0007-mileage-billing.ts')).Migration0007MileageBilling,
  },
  {
    name: '0008-dashboard',
    load: async () => (await import('./0008-dashboard.ts')).Migration0008Dashboard,
  },
  {
    name: '0009-confirmations',
    load: async () => (await import('./0009-confirmations.ts')).Migration0009Confirmations,
  },
  {
    name: '0010-lighter-logs',
    load: async () => (await import('./0010-lighter-logs.ts')).Migration0010LighterLogs,
  },
  {
    name: '0011-lighter-rows',
    load: async () => (await import('./0011-lighter-rows.ts')).Migration0011LighterRows,
  },
  {
    name: '0012-records-once',
    load: async () => (await import('./0012-records-once.ts')).Migration0012RecordsOnce,
  },
  {
    name: '0013-held-entries',
    load: async () => (await import('./0013-held-entries.ts')).Migration0013HeldEntries,
  },
  {
    name: '0014-repeated-punches',
    load: async () => (await import('./0014-repeated-punches.ts')).Migration0014RepeatedPunches,
  },
  {
    name: '0015-days-off',
    load: async () => (await import('./0015-days-off.ts')).Migration0015DaysOff,
  },
  {
    name: '0016-sign-in-waits',
    load: async () => (await import('./0016-sign-in-waits.ts')).Migration0016SignInWaits,
  },
  {
    name: '0017-payroll-ids',
    load: async () => (await import('./0017-payroll-ids.ts')).Migration0017PayrollIds,
  },
  {
    name: '0018-changed-keys',
    load: async () => (await import('./0018-changed-keys.ts')).Migration0018ChangedKeys,
  },
  { name: '0019-people', load: async () => (await import('./0019-people.ts')).Migration0019People },
  {
    name: '0020-sign-in',
    load: async () => (await import('./0020-sign-in.ts')).Migration0020SignIn,
  },
  {
    name: '0021-department-absences',
    load: async () =>
      (await import('./0021-department-absences.ts')).Migration0021DepartmentAbsences,
  },
  {
    name: '0022-later-events',
    load: async () => (await import('./0022-later-events.ts')).Migration0022LaterEvents,
  },
  {
    name: '0023-holiday-hours',
    load: async () => (await import('./0023-holiday-hours.ts')).Migration0023HolidayHours,
  },
  {
    name: '0024-adjustment-earnings',
    load: async () =>
      (await import('./0024-adjustment-earnings.ts')).Migration0024AdjustmentEarnings,
  },
  { name: '0025-spells', load: async () => (await import('./0025-spells.ts')).Migration0025Spells },
  {
    name: '0026-files-and-labels',
    load: async () => (await import('./0026-files-and-labels.ts')).Migration0026FilesAndLabels,
  },
  { name: '0027-terms', load: async () => (await import('./0027-terms.ts')).Migration0027Terms },
  {
    name: '0028-leave-ledger',
    load: async () => (await import('./0028-leave-ledger.ts')).Migration0028LeaveLedger,
  },
  {
    name: '0029-holiday-choices',
    load: async () => (await import('./0029-holiday-choices.ts')).Migration0029HolidayChoices,
  },
  {
    name: '0030-released-entries',
    load: async () => (await import('./0030-released-entries.ts')).Migration0030ReleasedEntries,
  },
  { name: '0031-cycles', load: async () => (await import('./0031-cycles.ts')).Migration0031Cycles },
  {
    name: '0032-unpaid-holidays',
    load: async () => (await import('./0032-unpaid-holidays.ts')).Migration0032UnpaidHolidays,
  },
  {
    name: '0033-leave-policies',
    load: async () => (await import('./0033-leave-policies.ts')).Migration0033LeavePolicies,
  },
  { name: '0034-breaks', load: async () => (await import('./0034-breaks.ts')).Migration0034Breaks },
  {
    name: '0036-login-settings',
    load: async () => (await import('./0036-login-settings.ts')).Migration0036LoginSettings,
  },
  { name: '0038-nodes', load: async () => (await import('./0038-nodes.ts')).Migration0038Nodes },
  {
    name: '0039-audit-retention',
    load: async () => (await import('./0039-audit-retention.ts')).Migration0039AuditRetention,
  },
  {
    name: '0040-delivery-requests',
    load: async () => (await import('./0040-delivery-requests.ts')).Migration0040DeliveryRequests,
  },
  {
    name: '0041-exports',
    load: async () => (await import('./0041-exports.ts')).Migration0041Exports,
  },
  {
    name: '0042-key-usage',
    load: async () => (await import('./0042-key-usage.ts')).Migration0042KeyUsage,
  },
  {
    name: '0043-read-only-people',
    load: async () => (await import('./0043-read-only-people.ts')).Migration0043ReadOnlyPeople,
  },
  {
    name: '0044-identity-provider',
    load: async () => (await import('./0044-identity-provider.ts')).Migration0044IdentityProvider,
  },
  {
    name: '0045-languages',
    load: async () => (await import('./0045-languages.ts')).Migration0045Languages,
  },
  {
    name: '0046-calendar-feeds',
    load: async () => (await import('./0046-calendar-feeds.ts')).Migration0046CalendarFeeds,
  },
  {
    name: '0047-approvers',
    load: async () => (await import('./0047-approvers.ts')).Migration0047Approvers,
  },
  {
    name: '0049-leave-minutes',
    load: async () => (await import('./0049-leave-minutes.ts')).Migration0049LeaveMinutes,
  },
  {
    name: '0052-token-scopes',
    load: async () => (await import('./0052-token-scopes.ts')).Migration0052TokenScopes,
  },
  {
    name: '0053-feed-makers',
    load: async () => (await import('./0053-feed-makers.ts')).Migration0053FeedMakers,
  },
  {
    name: '0054-sign-in-failures',
    load: async () => (await import('./0054-sign-in-failures.ts')).Migration0054SignInFailures,
  },
  {
    name: '0055-first-passwords',
    load: async () => (await import('./0055-first-passwords.ts')).Migration0055FirstPasswords,
  },
  {
    name: '0056-emails-of-companies',
    load: async () =>
      (await import('./0056-emails-of-companies.ts')).Migration0056EmailsOfCompanies,
  },
  {
    name: '0057-encryption-key',
    load: async () => (await import('./0057-encryption-key.ts')).Migration0057EncryptionKey,
  },
  {
    name: '0059-pay-months',
    load: async () => (await import('./0059-pay-months.ts')).Migration0059PayMonths,
  },
  {
    name: '0060-webhook-ends',
    load: async () => (await import('./0060-webhook-ends.ts')).Migration0060WebhookEnds,
  },
  {
    name: '0061-newest-running',
    load: async () => (await import('./0061-newest-running.ts')).Migration0061NewestRunning,
  },
  {
    name: '0062-confirm-pages',
    load: async () => (await import('./0062-confirm-pages.ts')).Migration0062ConfirmPages,
  },
  {
    name: '0063-minimum-present',
    load: async () => (await import('./0063-minimum-present.ts')).Migration0063MinimumPresent,
  },
]
