import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbeddedDatabase, openPostgres } from '../../src/db/connect.ts'
import { type Embedded, openEmbedded } from '../../src/db/embedded/index.ts'
import { migrate } from '../../src/db/migrate/migrate.ts'
import { databaseSchema } from '../../src/server/database-schema.ts'
import { isCounted, reportCoverage } from './coverage.ts'
import { closeTemplate, createDatabase, databaseUrl, dropDatabase } from './postgres-url.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Holds the temporary folder of each worker, and is removed after the run. */
    folder: string
    /** A migrated data directory that each file loads. */
    embedded_template: string
    /** A migrated database that each file copies; null if the run has no PostgreSQL. */
    postgres_template: string | null
  }
}

/** One migrated template for the whole run: each file starts with a copy of it. */
export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(tmpdir(), 'rollcall-test-'))
  // Run as root, a test starts PostgreSQL as another user.
  await chmod(folder, 0o755)
  const file = join(folder, 'template.tar')
  const embedded = await openEmbedded({})
  const database = await openEmbeddedDatabase(embedded, databaseSchema)
  await migrate(database)
  await dropUnused(embedded)
  await writeFile(file, await embedded.dump())
  await database.close()
  project.provide('folder', folder)
  project.provide('embedded_template', file)

  const postgres = await postgresTemplate()
  project.provide('postgres_template', postgres)
  return async () => {
    if (postgres) await dropDatabase(postgres)
    try {
      if (isCounted()) await reportCoverage(folder)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}

/** Drops the databases that PostgreSQL copies for `create database`: half of the files that each test loads. */
async function dropUnused({ pglite }: Embedded): Promise<void> {
  await pglite.query(`update pg_database set datistemplate = false where datname like 'template_'`)
  await pglite.query('drop database template0')
  await pglite.query('drop database template1')
}

async function postgresTemplate(): Promise<string | null> {
  if (!process.env.ROLLCALL_TEST_DATABASE_URL) return null
  const name = `rollcall_template_${process.pid}`
  await dropDatabase(name)
  await createDatabase(name)
  const database = await openPostgres(databaseUrl(name), databaseSchema)
  await migrate(database)
  await database.close()
  await closeTemplate(name)
  return name
}
