import manifest from '../../package.json' with { type: 'json' }

/** The version of the package, as sent to clients and webhook receivers and written into backups. */
export const { version } = manifest
