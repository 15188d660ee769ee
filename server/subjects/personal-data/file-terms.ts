import { type SQL, sql } from 'drizzle-orm'
import { usualTerms } from '../../../contract/subjects/retention.ts'
import { loanFilesTable, retentionTable, stepsTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import type { Queries } from '../../database/statements/queries.ts'

/** The states in which a file may be without a signed mandate. */
const withoutMandate = sql.raw(`('segnalata', 'consulenza', 'sospesa', 'rinunciata', 'annullata')`)

/**
 * Whether a mandate was ever signed for a file, in SQL: the law keeps these files, refused or not (D.Lgs. 231/2007,
 * art. 31). One sign of a mandate is enough.
 */
export const hadMandate: SQL = sql`(${loanFilesTable.incaricoAl} is not null
  or ${loanFilesTable.stato} not in ${withoutMandate}
  or exists (select 1 from ${stepsTable} where ${stepsTable.pratica} = ${loanFilesTable._id}
    and ${stepsTable.a} not in ${withoutMandate}))`

const since = sql`(coalesce(${loanFilesTable.statoDal}, ${loanFilesTable.updatedAt}) at time zone 'Europe/Rome')::date`

/**
 * The day on which the relationship of a file ended or will end, in SQL; null while nobody knows. A paid credit ends with
 * its early settlement or with its last instalment.
 */
export const relationshipEnd: SQL<string | null> = sql`case
  when ${loanFilesTable.stato} in ('rinunciata', 'annullata', 'respinta') then ${since}
  when ${loanFilesTable.stato} = 'estinta' then coalesce(${loanFilesTable.estintaAl}, ${since})
  when ${loanFilesTable.stato} in ('liquidata', 'perfezionata') and ${loanFilesTable.durataMesi} is not null
    then (coalesce(${loanFilesTable.liquidataAl}, ${since}) + make_interval(months => ${loanFilesTable.durataMesi}))::date
  end`

/** The last movement of a file, in SQL. */
export const lastMovement: SQL = sql`coalesce(${loanFilesTable.dataUltimoMovimento}, ${loanFilesTable.updatedAt})`

/** The states in which the work of the house on a file is over. */
const closed = sql.raw(`('liquidata', 'perfezionata', 'estinta', 'respinta', 'rinunciata', 'annullata')`)

/** What the law says about a file. */
export interface FileTerm {
  _id: string
  IDEGG: string
  /** Whether a mandate was signed, so that the file has to be kept. */
  isHeld: boolean
  /** Whether the house still works on the file. */
  isOpen: boolean
  /** The day until which a held file has to be kept; null while nobody knows. */
  fino: string | null
}

/** The years for which a held file has to be kept, in SQL. */
const years = sql`coalesce((select ${retentionTable.anniPratiche} from ${retentionTable}
  order by ${retentionTable._id} desc limit 1), ${sql.raw(String(usualTerms.anniPratiche))})`

/** What the law says about some files, by id. */
export async function fileTerms(db: Queries, ids: readonly string[]): Promise<Map<string, FileTerm>> {
  const rows = await db
    .select({
      _id: loanFilesTable._id,
      IDEGG: loanFilesTable.IDEGG,
      isHeld: sql<boolean>`${hadMandate}`,
      isOpen: sql<boolean>`${loanFilesTable.stato} not in ${closed}`,
      fino: sql<string | null>`(${relationshipEnd} + make_interval(years => ${years}))::date::text`,
    })
    .from(loanFilesTable)
    .where(isAnyOf(loanFilesTable._id, ids))
  return new Map(rows.map(row => [row._id, row]))
}
