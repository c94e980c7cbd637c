import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { EntitySchema } from '@mikro-orm/core'
import { MikroORM } from '@mikro-orm/postgresql'

/** Returns every table that a `table.ts` of `src` describes, with MikroORM's types of its columns. */
export async function describedTables() {
  const entities: EntitySchema[] = []
  for (const file of globSync([
    'src/{core,modules}/**/table{,s}.ts',
    'src/transports/auth/table.ts',
  ])) {
    const found = await import(pathToFileURL(resolve(file)).href)
    entities.push(...Object.values(found).filter((each) => each instanceof EntitySchema))
  }
  const orm = new MikroORM({ dbName: 'none', entities })
  return [...orm.getMetadata().getAll().values()]
}
