/** How access tokens begin. */
export const accessTokenPrefix = 'rc_oat_'

/** The number of requests per hour that all applications of one person may make together. */
export const perPersonAnHour = 1_000
