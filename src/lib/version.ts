import manifest from '../../package.json' with { type: 'json' }

/** The version of the package, which clients, receivers and backups are told. */
export const { version } = manifest
