/** The views that hosts of MCP Apps show, by name. */
export const views = {
  'payroll-hours': {
    title: 'Payroll hours',
    description:
      'Draws the answer of get_payroll_hours or chart_payroll_hours: a chart of paid hours, and the table.',
  },
  approvals: {
    title: 'Approvals',
    description: 'Shows the leave requests that wait and lets a person approve or reject them.',
  },
  'forgot-punch-requests': {
    title: 'Forgotten punches',
    description: 'Shows the forgotten punches that wait and lets a person approve or reject them.',
  },
  'payroll-day-adjustments': {
    title: 'Payroll day adjustments',
    description: 'Shows the adjustments that wait and lets a person approve or reject them.',
  },
} as const

export type ViewName = keyof typeof views

/** Returns the folder of the source of a view: the kinds of requests share one. */
export function sourceOf(name: ViewName): string {
  return name === 'payroll-hours' ? name : 'approvals'
}

export function viewUri(name: ViewName): string {
  return `ui://rollcall/${name}`
}
