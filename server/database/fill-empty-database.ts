import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { dayInRome } from '../../contract/italian/days.ts'
import type { Context } from '../context.ts'
import { makeFolder, writeDurably } from '../disk/durable-files.ts'
import { seal } from '../disk/sealed-file.ts'
import { createMissingTemplates } from '../mail/templates.ts'
import { createMissingMappings } from '../subjects/egg/default-mappings.ts'
import { enqueueDurationCount } from '../subjects/loan-files/durations/count-durations.ts'
import { enqueueDueTimes } from '../subjects/tickets/ticket-due.ts'
import { withAdvisoryLock } from './advisory-locks.ts'
import { exampleFiles, privateFiles } from './example-data/example-files.ts'
import type { ExampleOptions } from './example-data/example-records.ts'
import { type ExampleData, generateExampleData } from './example-data/generate-example-data.ts'
import { loadExampleData } from './example-data/load-example-data.ts'
import { examplePriceTables } from './example-data/products/price-tables.ts'
import { refreshExampleData } from './example-data/refresh-example-data.ts'
import { loadGeography } from './geography/load-geography.ts'
import { banksTable, regionsTable } from './schema.ts'

type Print = (line: string) => void

export const isEmpty = async ({ database }: Context, table: PgTable) => {
  const { rows } = await database.orm.execute(sql`select 1 from ${table} limit 1`)
  return rows.length === 0
}

/**
 * Fills a new database with Italy's regions, provinces and towns, and with example data unless the settings forbid it.
 * Every start creates the missing templates of letters, and the first mappings of files of EGG.
 * When several processes start at once, one fills the database and the others wait. The embedded database has one
 * process and needs no lock.
 */
export const fillEmptyDatabase = (context: Context, print: Print): Promise<void> =>
  context.database.kind === 'embedded'
    ? fill(context, print)
    : withAdvisoryLock(context.database.pool, 'firstContents', () => fill(context, print))

async function fill(context: Context, print: Print): Promise<void> {
  if (await isEmpty(context, regionsTable)) {
    print('Primo avvio: si caricano regioni, province e comuni.')
    await loadGeography(context)
  }
  await fillWithExamples(context, print)
  await createMissingTemplates(context)
  await createMissingMappings(context)
}

async function fillWithExamples(context: Context, print: Print): Promise<void> {
  if (!context.settings.exampleData) return
  if (await isEmpty(context, banksTable)) {
    print('Database vuoto: si caricano dati di esempio (EXAMPLE_DATA=0 per non averli).')
    const options = exampleOptions(context, 'small')
    const data = generateExampleData(options)
    // Files are written before rows: on a full disk no rows are loaded, and the next start loads everything.
    await writeExampleFiles(context, options)
    await loadExampleData(context, options, data, await writePrivateFiles(context, data))
    await enqueueDurationCount(context, context.database.orm)
    await enqueueDueTimes(context, context.database.orm)
  } else await refreshExampleData(context.database.orm, exampleOptions(context, 'small'))
}

/** Loads example data of a size into a database that has none, without the bytes of its files. */
export const loadExamples = (context: Context, size: 'small' | 'large') =>
  loadExampleData(context, exampleOptions(context, size))

const folderOf = ({ settings }: Context) => join(settings.dataDir, 'files')

/** Writes the files of the example documents, pages and price tables. */
async function writeExampleFiles(context: Context, options: ExampleOptions) {
  const folder = folderOf(context)
  await makeFolder(folder)
  const tables = examplePriceTables(options).map(({ file: { _id }, bytes }) => ({ _id, bytes }))
  for (const { _id, bytes } of [...exampleFiles(options), ...tables])
    await writeDurably(join(folder, _id), bytes)
}

/** Private files that are written at once. */
const atOnce = 24

/** Writes the documents of loan files, each encrypted with a key of its own. Returns the encrypted keys. */
async function writePrivateFiles(context: Context, data: ExampleData): Promise<Map<string, string>> {
  const files = privateFiles(data)
  const folder = folderOf(context)
  const wrappedKeys = new Map<string, string>()
  for (let from = 0; from < files.length; from += atOnce)
    await Promise.all(
      files.slice(from, from + atOnce).map(async ({ row: { _id }, bytes }) => {
        const { key, wrapped } = await context.fileKeys.newKey(_id)
        wrappedKeys.set(_id, wrapped)
        const pieces: Buffer[] = []
        for await (const piece of seal([bytes()], key)) pieces.push(piece)
        await writeDurably(join(folder, _id), Buffer.concat(pieces))
      }),
    )
  return wrappedKeys
}

/** Options of the example data; the pages of the example partners may call from this machine. */
function exampleOptions({ settings, now }: Context, size: 'small' | 'large'): ExampleOptions {
  const { examplePartnerPort: port } = settings
  const partnerOrigins = port ? [`http://127.0.0.1:${port}`, `http://localhost:${port}`] : []
  return { seed: 1, size, today: dayInRome(now()), partnerOrigins }
}
