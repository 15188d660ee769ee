import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { projectRoot } from '../project-root.ts'
import * as schema from './schema.ts'

/** Fails when the committed migrations do not create the tables of the definitions. */
const folder = join(projectRoot, 'server/database/migrations/meta')
const newest = (await readdir(folder))
  .filter(name => name.endsWith('_snapshot.json'))
  .sort()
  .at(-1)
const before = JSON.parse(await readFile(join(folder, newest ?? ''), 'utf8'))
const drift = await generateMigration(before, generateDrizzleJson(schema, before.id))
if (drift.length > 0) {
  console.error(
    `The migrations do not follow the definitions: run npx drizzle-kit generate.\n${drift.join('\n')}`,
  )
  process.exit(1)
}
console.log('The migrations follow the definitions.')
