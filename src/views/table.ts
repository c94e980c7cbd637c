/** The views that hosts of MCP Apps show, by the folder of their source. */
export const views = {
  'payroll-hours': {
    title: 'Payroll hours',
    description:
      'Draws the answer of get_payroll_hours or chart_payroll_hours: a chart of paid hours, and the table.',
  },
  approvals: {
    title: 'Approvals',
    description:
      'Shows the pending requests that a list tool returned and lets a person approve or reject them.',
  },
} as const

export type ViewName = keyof typeof views

/** Returns the URI of a view, to which a tool links. */
export function viewUri(name: ViewName): string {
  return `ui://rollcall/${name}`
}
