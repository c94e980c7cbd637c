export const employees = 2_000

/** The first work date, a Monday; five punches a week follow for each employee. */
export const firstDate = '2024-01-01'
