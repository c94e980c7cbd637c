/** Modules that startup loads while the database opens. */
export { nextSignIn } from './first-link.ts'
export { startJobs } from './scheduled-jobs.ts'
export { makeService } from './service.ts'
export { mailerOf, startWorker } from './start-worker.ts'
export { startupBanner } from './startup-banner.ts'
