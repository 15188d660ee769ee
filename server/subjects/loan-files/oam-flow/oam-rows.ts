import { type SQL, sql } from 'drizzle-orm'
import { addDays } from '../../../../contract/italian/days.ts'
import { instantInRome } from '../../../../contract/italian/rome-clock.ts'
import { codesOfProducts } from '../../../../contract/loan-files/oam-codes.ts'
import { daysOfHalf, withoutFile } from '../../../../contract/loan-files/oam-flow.ts'
import { openStates } from '../../../../contract/subjects/loan-files/file-states.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'

/** The states of a file whose credit has been paid out. */
const paidOut: readonly FileState[] = ['liquidata', 'perfezionata', 'estinta']
/** The states between the signature of the mandate and the payment. */
const inWork: readonly FileState[] = openStates.filter(
  state => state !== 'segnalata' && state !== 'consulenza',
)

const listOf = (values: readonly string[]) => sql.raw(values.map(value => `'${value}'`).join(', '))

/** The OAM code of a file in SQL, by the same table as `oamCodeOf`. */
const codeOf = sql.raw(
  `coalesce(f."codiceOam", case f.prodotto ${Object.entries(codesOfProducts)
    .map(([product, { codice, finalita = {} }]) => {
      const others = Object.entries(finalita).map(([purpose, code]) => `when '${purpose}' then '${code}'`)
      return `when '${product}' then ${others.length > 0 ? `case f.finalita ${others.join(' ')} else '${codice}' end` : `'${codice}'`}`
    })
    .join(' ')} end)`,
)

/** The condition of a loan file `f` that was paid out in a half-year. */
export function isPaidIn(half: string): SQL {
  const { from, to } = daysOfHalf(half)
  return sql`f."liquidataAl" between ${from}::date and ${to}::date and f.stato in (${listOf(paidOut)})`
}

/**
 * The rows of the report to the OAM for a half-year, as common table expressions: `paid`, `work`, `lenders` and `claims`.
 * The decision 2026-11-25-oam-flow.md says which files count, and on which day. `network` is what is due to the network
 * for each file that was paid out, as JSON rows of `_id` and `rete`.
 */
export function oamRows(half: string, network = '[]'): SQL {
  const { from, to } = daysOfHalf(half)
  /** The first instant after the half-year. */
  const end = instantInRome(addDays(to, 1), '00:00:00').toISOString()
  return sql`
    paid as (
      select f._id, ${codeOf} as codice, f.banca, f."liquidataAl" as giorno,
        coalesce(f."importoLiquidato", 0) as erogato,
        coalesce(c."compensoCliente", 0) as cliente,
        coalesce(c."provvigioneBancaPrevista", 0) as finanziatore,
        coalesce(n.rete, 0) as rete
      from pratiche f left join pratiche_compensi c on c.pratica = f._id
      left join json_to_recordset(${network}::json) as n (_id uuid, rete bigint) on n._id = f._id
      where ${isPaidIn(half)}
    ),
    work as (
      select f._id, ${codeOf} as codice, f.banca, f."incaricoAl" as giorno,
        coalesce(f."importoDeliberato", f."importoRichiesto") as valore
      from pratiche f
      left join lateral (
        select case p.a when 'sospesa' then p.da else p.a end as stato from pratiche_passi p
        where p.pratica = f._id and p.at < ${end}::timestamptz and f."statoDal" >= ${end}::timestamptz
        order by p.at desc, p._id desc limit 1
      ) then_ on true
      where f."incaricoAl" <= ${to}::date
        and (f."liquidataAl" is null or f."liquidataAl" > ${to}::date)
        and case when f."statoDal" >= ${end}::timestamptz then then_.stato
          when f.stato = 'sospesa' then f."statoPrecedente" else f.stato end in (${listOf(inWork)})
    ),
    counted as (
      select _id, codice, banca, giorno from paid union all select _id, codice, banca, giorno from work
    ),
    lenders as (
      select c._id, c.codice, c.giorno, b._id as banca,
        b."convenzioneDal" <= ${to}::date and coalesce(b."convenzioneAl" >= ${from}::date, true) as convenzionata
      from (
        select _id, codice, giorno, banca from counted
        union
        select c._id, c.codice, c.giorno, r.banca from counted c
        join pratiche_banche r on r.pratica = c._id and r."inviataAl" <= ${to}::date
      ) c join banks b on b._id = c.banca
    ),
    claims as (
      select r._id, case when f._id is null then ${withoutFile} else ${codeOf} end as codice,
        f._id as pratica, f.banca, r."ricevutoAl" as giorno
      from reclami r left join pratiche f on f._id = r.pratica
      where r."ricevutoAl" between ${from}::date and ${to}::date
    )`
}
