import { eq, ne, sql } from 'drizzle-orm'
import { type EggName, type EggOwned, ownedBy } from '../../../contract/egg/egg-fields.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { agents } from '../../../contract/subjects/agents.ts'
import type { eggCorrespondences } from '../../../contract/subjects/egg/egg-correspondences.ts'
import type { documentRequirements } from '../../../contract/subjects/loan-files/document-requirements.ts'
import { fold } from '../../../contract/text/fold.ts'
import {
  agentsTable,
  banksTable,
  documentRequirementsTable,
  eggCorrespondencesTable,
} from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import type { Mapping } from '../../import/mapping.ts'
import { readMapping } from '../../import/read-mapping.ts'
import { columnsOf, type EggColumns, type EggValues, ownProduct, ownState } from './egg-row.ts'
import type { Eggsync } from './egg-work.ts'

type Agent = Pick<RecordOf<typeof agents>, '_id' | 'nome' | 'cognome' | 'idEgg' | 'partitaIva' | 'agenzia'>
type Correspondence = RecordOf<typeof eggCorrespondences>
type Requirement = RecordOf<typeof documentRequirements>

/** What an import knows before it looks at its rows: the mapping, and the names of agents, banks, states and products. */
export interface EggKnown extends EggColumns {
  mapping: Mapping
  /** The fields of a loan file that this file owns. */
  owned: EggOwned[]
  requirements: Requirement[]
  /** The agent of a row; undefined for an agent whom nobody knows, null for empty cells. */
  agentOf(values: EggValues): Agent | null | undefined
  /** The id of a bank; undefined for a bank that nobody knows. */
  bankOf(name: string): string | undefined
  stateOf(name: string): string | undefined
  productOf(name: string): string | undefined
  /** The name of an agent or of a bank. */
  nameOf(id: string): string | undefined
}

/** The records of a name; a name of several records names nobody. */
const onlyOne = <T>(entries: readonly (readonly [string | null, T])[]): Map<string, T> => {
  const found = new Map<string, T | null>()
  for (const [name, value] of entries) if (name) found.set(name, found.has(name) ? null : value)
  return new Map([...found].flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])))
}

/** How a row names its agent, for the reader: the name, otherwise the VAT number or the code. */
export const agentNameIn = ({ agente, agentePartitaIva, agenteCodice }: EggValues): string | null =>
  (agente ?? agentePartitaIva ?? agenteCodice ?? null) as string | null

/** Reads what an import needs to know. Throws 409 when the mapping has changed, or when no column holds the IDEGG. */
export async function readKnown(
  db: Queries,
  { mapping: mappatura, mappingVersion, head }: Pick<Eggsync, 'mapping' | 'mappingVersion' | 'head'>,
): Promise<EggKnown> {
  const mapping = await readMapping(db, mappatura, 'egg', mappingVersion)
  const columns = columnsOf(mapping, head)
  if (!columns.columns.some(({ campo }) => campo === 'IDEGG'))
    throw conflict('Nel file manca la colonna con l’IDEGG: scelga un’altra mappatura, o la corregga.')
  const { _id, nome, cognome, idEgg, partitaIva, agenzia } = agentsTable
  const people = (await db
    .select({ _id, nome, cognome, idEgg, partitaIva, agenzia })
    .from(agentsTable)
    .where(ne(agentsTable.status, 'deleted'))) as Agent[]
  const banks = await db
    .select({ _id: banksTable._id, nome: banksTable.nome, abi: banksTable.abi })
    .from(banksTable)
    .where(ne(banksTable.status, 'deleted'))
  const given = (await db
    .select()
    .from(eggCorrespondencesTable)
    .where(eq(eggCorrespondencesTable.mappatura, mappatura))) as unknown as Correspondence[]
  const requirements = (await db
    .select()
    .from(documentRequirementsTable)
    .where(sql`status = 'validated'`)) as Requirement[]

  const translated = (tipo: EggName) =>
    new Map(given.flatMap(one => (one.tipo === tipo ? [[fold(one.esterno), one[tipo]!] as const] : [])))
  const [agentsGiven, banksGiven] = [translated('agente'), translated('banca')]
  const [statesGiven, productsGiven] = [translated('stato'), translated('prodotto')]
  const agentById = new Map(people.map(one => [one._id, one]))
  const byCode = onlyOne(people.map(one => [one.idEgg, one]))
  const byVat = onlyOne(people.map(one => [one.partitaIva, one]))
  const byName = onlyOne(
    people.flatMap(one => [
      [fold(`${one.cognome} ${one.nome}`), one] as const,
      [fold(`${one.nome} ${one.cognome}`), one] as const,
    ]),
  )
  const bankByName = onlyOne(
    banks.flatMap(one => [[fold(one.nome), one._id] as const, [one.abi, one._id] as const]),
  )
  const called = new Map([
    ...people.map(one => [one._id, `${one.cognome} ${one.nome}`] as const),
    ...banks.map(one => [one._id, one.nome] as const),
  ])
  return {
    ...columns,
    mapping,
    owned: ownedBy(columns.columns.map(({ campo }) => campo)),
    requirements,
    agentOf(values) {
      const { agente, agentePartitaIva, agenteCodice } = values as Record<string, string | null | undefined>
      const shown = agentNameIn(values)
      if (shown === null) return null
      const byHand = agentsGiven.get(fold(shown))
      return (
        (byHand ? agentById.get(byHand) : undefined) ??
        (agenteCodice ? byCode.get(agenteCodice) : undefined) ??
        (agentePartitaIva ? byVat.get(agentePartitaIva) : undefined) ??
        (agente ? byName.get(fold(agente)) : undefined)
      )
    },
    bankOf: name => banksGiven.get(fold(name)) ?? bankByName.get(fold(name)),
    stateOf: name => statesGiven.get(fold(name)) ?? ownState(name),
    productOf: name => productsGiven.get(fold(name)) ?? ownProduct(name),
    nameOf: id => called.get(id),
  }
}
