import { sql } from 'drizzle-orm'
import { resourceNamed } from '../../../contract/subjects/all.ts'
import { agenciesTable, counters, files, fileUses, ticketReads } from '../schema.ts'
import { insertPriceRows, insertRows, type Loading } from '../statements/insert-rows.ts'
import { exampleFiles, holdersOf, privateFiles } from './example-files.ts'
import type { ExampleOptions } from './example-records.ts'
import { type ExampleData, generateExampleData } from './generate-example-data.ts'
import { examplePriceTables } from './products/price-tables.ts'
import { exampleTicketReads } from './tickets/tickets.ts'

/** Rows of files in one statement. */
const batch = 500

/**
 * Inserts the example data into a database without these records, in one transaction. `wrappedKeys` are the encrypted
 * keys of the private files, by file.
 */
export async function loadExampleData(
  { database, onProgress }: Loading,
  options: ExampleOptions,
  data: ExampleData = generateExampleData(options),
  wrappedKeys: ReadonlyMap<string, string> = new Map(),
): Promise<void> {
  await database.orm.transaction(async tx => {
    // Agencies and agents refer to each other, so the agencies are inserted without people first.
    const agencies = data.agencies.map(agency => ({ ...agency, responsabile: null, manager: null }))
    for (const [name, rows] of Object.entries({ ...data, agencies })) {
      const definition = resourceNamed(name)
      if (!definition) throw new Error(`no resource ${name}`)
      await insertRows(tx, definition, rows, onProgress)
    }
    for (const { _id, responsabile, manager } of data.agencies)
      if (responsabile)
        await tx.execute(
          sql`update ${agenciesTable} set responsabile = ${responsabile}, manager = ${manager} where _id = ${_id}`,
        )
    for (const example of exampleFiles(options)) {
      const { bytes, ...file } = example
      await tx.insert(files).values(file)
      for (const holder of holdersOf(example, data))
        await tx.insert(fileUses).values({ file: file._id, ...holder })
    }
    const ofLoanFiles = privateFiles(data)
    for (let from = 0; from < ofLoanFiles.length; from += batch) {
      const some = ofLoanFiles.slice(from, from + batch)
      await tx
        .insert(files)
        .values(some.map(({ row }) => ({ ...row, wrappedKey: wrappedKeys.get(row._id) ?? null })))
      await tx.insert(fileUses).values(some.map(({ use }) => use))
    }
    // The next ticket has the number after the last one.
    await tx.insert(counters).values({ name: 'tickets', value: data.tickets.length })
    await tx.insert(ticketReads).values(exampleTicketReads(data, options.today))
    for (const { name, table, rows, file } of examplePriceTables(options)) {
      await insertPriceRows(tx, { name }, table._id, rows)
      await tx.insert(files).values(file)
      await tx.insert(fileUses).values({ file: file._id, resource: name, record: table._id })
    }
  })
}
