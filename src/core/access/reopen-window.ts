/** How long a decision can be taken back; the views import it too. */
export const reopen_ms = 5 * 60 * 1000
