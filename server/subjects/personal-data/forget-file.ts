import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { resources } from '../../../contract/subjects/all.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { shares } from '../../../contract/subjects/loan-files/shares.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { loanFilesTable, tableFor } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { leadsOfFiles } from '../leads/leads-of-files.ts'
import { addIds, type Erasure, isBlankable, noErasure } from './erase-records.ts'

/** The resources whose records are parts of the records of a resource. */
export const partDefinitions = ({ name }: { name: string }): readonly ResourceDefinition[] =>
  resources.filter(({ partOf, fields }) => partOf !== undefined && fields[partOf]!.to === name)

/** The resources whose records are parts of a loan file. */
export const fileParts = partDefinitions(loanFiles)

/** The ids of the records of a resource that are parts of these records. */
export async function partsOf(
  db: Queries,
  definition: ResourceDefinition,
  wholes: readonly string[],
): Promise<string[]> {
  const table = tableFor(definition)
  const rows = await db
    .select({ _id: table._id })
    .from(table)
    .where(isAnyOf(table[definition.partOf!]!, wholes))
  return rows.map(({ _id }) => _id as string)
}

/**
 * The erasure of whole loan files: people, documents, notes, tasks and verifications go, with the leads and the message
 * that the file came from. The file stays with its product, amounts, bank and steps, which name nobody and which the
 * statistics of the house count. The shares of the agents stay.
 */
export async function erasureOfFiles(db: Queries, files: readonly string[]): Promise<Erasure> {
  const erasure = noErasure()
  if (files.length === 0) return erasure
  addIds(erasure.blank, loanFiles, files)
  for (const part of fileParts) {
    if (part.name === shares.name) continue
    addIds(isBlankable(part) ? erasure.blank : erasure.remove, part, await partsOf(db, part, files))
  }
  const sources = await db
    .select({ richiesta: loanFilesTable.richiesta })
    .from(loanFilesTable)
    .where(isAnyOf(loanFilesTable._id, files))
  addIds(erasure.remove, leads, await leadsOfFiles(db, files))
  addIds(
    erasure.remove,
    requests,
    sources.flatMap(({ richiesta }) => richiesta ?? []),
  )
  return erasure
}
