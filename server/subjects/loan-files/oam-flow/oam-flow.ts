import { type SQL, sql } from 'drizzle-orm'
import type { Answer, Query } from '../../../../contract/calls/call.ts'
import type { oamFlow, oamFlowRows } from '../../../../contract/calls/oam-flow.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { oamCodes } from '../../../../contract/loan-files/oam-codes.ts'
import {
  type OamFigure,
  oamFigures,
  oamSums,
  usualHalf,
  withoutFile,
} from '../../../../contract/loan-files/oam-flow.ts'
import type { Context } from '../../../context.ts'
import { dueOf, type PersonTerms, peopleWithShare } from '../dues.ts'
import { isPaidIn, oamRows } from './oam-rows.ts'

type Flow = Answer<typeof oamFlow>
type Figures = Flow['totale']
/** Some figures of a code; of all codes together when the code is null. */
type Part = Partial<Figures> & { codice: string | null }

type Reading = Pick<Context, 'database' | 'now'>

const places = new Map([...Object.keys(oamCodes), withoutFile].map((code, at) => [code, at]))
const none = Object.fromEntries(Object.keys(oamFigures).map(name => [name, 0])) as Figures

/** The half-year that a caller asks for: by default the last one that has ended. */
const halfAsked = ({ now }: Reading, semestre: string | undefined) => semestre ?? usualHalf(dayInRome(now()))

/** A sum of cents as a number of JSON: sums of bigints are numerics. */
const sum = (column: string) => sql.raw(`coalesce(sum(${column}), 0)::bigint`)
const byCode = sql`group by grouping sets ((codice), ())`

/** What is due to the network for each file that was paid out in a half-year, for `oamRows`. */
async function networkIn({ database }: Reading, half: string): Promise<string> {
  const { rows } = await database.reads.execute<{ _id: string; persone: PersonTerms[] }>(sql`
    select f._id, json_agg(p) as persone from pratiche f cross join lateral (${peopleWithShare}) p
    where ${isPaidIn(half)} group by f._id`)
  return JSON.stringify(
    rows.map(({ _id, persone }) => ({
      _id,
      rete: persone.reduce((sum, person) => sum + (dueOf(person) ?? 0), 0),
    })),
  )
}

/** The report of a half-year: each code with something to tell, and all codes together. */
export async function readOamFlow(context: Reading, query: Query<typeof oamFlow>): Promise<Flow> {
  const semestre = halfAsked(context, query.semestre)
  const network = await networkIn(context, semestre)
  const { rows } = await context.database.reads.execute<{ parts: Part[] }>(sql`
    with ${oamRows(semestre, network)}
    select json_agg(part) as parts from (
      select to_jsonb(x) as part from (
        select codice, count(*) as intermediate, ${sum('erogato')} as erogato,
          ${sum('cliente')} as "compensiClienti", ${sum('finanziatore')} as "compensiFinanziatori",
          ${sum('rete')} as rete
        from paid ${byCode}) x
      union all
      select to_jsonb(x) from (
        select codice, count(*) as "inLavorazione", ${sum('valore')} as "valoreInLavorazione" from work ${byCode}) x
      union all
      select to_jsonb(x) from (
        select codice, count(distinct banca) filter (where convenzionata) as "finanziatoriConvenzionati",
          count(distinct banca) filter (where not convenzionata) as "finanziatoriNonConvenzionati"
        from lenders ${byCode}) x
      union all
      select to_jsonb(x) from (select codice, count(*) as reclami from claims ${byCode}) x
    ) parts`)
  const found = new Map<string | null, Figures>()
  for (const { codice, ...figures } of rows[0]!.parts)
    found.set(codice, { ...(found.get(codice) ?? none), ...figures })
  const codes = [...found.keys()].filter(code => code !== null)
  return {
    semestre,
    righe: codes
      .toSorted((a, b) => places.get(a)! - places.get(b)!)
      .map(codice => ({ codice, cifre: found.get(codice)! })),
    totale: found.get(null) ?? none,
  }
}

/** The rows behind each figure: `_id`, `pratica`, `codice`, `banca`, `giorno` and `valore`. */
const rowsOf: Record<OamFigure, SQL> = {
  finanziatoriConvenzionati: lendersWhere(sql`convenzionata`),
  finanziatoriNonConvenzionati: lendersWhere(sql`not convenzionata`),
  intermediate: paidWith(sql`null::bigint`, sql`true`),
  inLavorazione: sql`select _id::text, _id as pratica, codice, banca, giorno, null::bigint as valore from work`,
  erogato: paidWith(sql`erogato`, sql`true`),
  valoreInLavorazione: sql`select _id::text, _id as pratica, codice, banca, giorno, valore from work`,
  compensiClienti: paidWith(sql`cliente`, sql`cliente > 0`),
  compensiFinanziatori: paidWith(sql`finanziatore`, sql`finanziatore > 0`),
  rete: paidWith(sql`rete`, sql`rete > 0`),
  reclami: sql`select _id::text, pratica, codice, banca, giorno, null::bigint as valore from claims`,
}

function paidWith(value: SQL, condition: SQL): SQL {
  return sql`select _id::text, _id as pratica, codice, banca, giorno, ${value} as valore from paid where ${condition}`
}

/** A lender has a row for each of its files. */
function lendersWhere(condition: SQL): SQL {
  return sql`select _id || ':' || banca as _id, _id as pratica, codice, banca, giorno, null::bigint as valore
    from lenders where ${condition}`
}

const usualLimit = 50

/** A page of the rows behind a figure, the latest first, with the figure itself. */
export async function readOamRows(
  context: Reading,
  { semestre: asked, voce, codice, limit = usualLimit, cursor = 0 }: Query<typeof oamFlowRows>,
): Promise<Answer<typeof oamFlowRows>> {
  const semestre = halfAsked(context, asked)
  const figure = oamSums.includes(voce)
    ? sum('valore')
    : sql.raw(voce.startsWith('finanziatori') ? 'count(distinct banca)' : 'count(*)')
  const network = voce === 'rete' ? await networkIn(context, semestre) : undefined
  type Rows = Answer<typeof oamFlowRows>['rows']
  const { rows: answers } = await context.database.reads.execute<{
    total: number
    cifra: number
    rows: Rows | null
  }>(sql`
    with ${oamRows(semestre, network)},
    found as (select * from (${rowsOf[voce]}) r ${codice ? sql`where codice = ${codice}` : sql``}),
    page as (select * from found order by giorno desc, _id limit ${limit}::int offset ${cursor}::int)
    select (select count(*) from found)::int as total,
      (select ${figure} from found)::float8 as cifra,
      (select json_agg(json_build_object('_id', p._id, 'codice', p.codice, 'giorno', p.giorno, 'valore', p.valore,
        'pratica', case when f._id is not null then json_build_object('_id', f._id, 'IDEGG', f."IDEGG") end,
        'prodotto', f.prodotto, 'stato', f.stato, 'banca', b.nome) order by p.giorno desc, p._id)
      from page p left join pratiche f on f._id = p.pratica left join banks b on b._id = p.banca) as rows`)
  const { total, cifra, rows } = answers[0]!
  const shown = rows ?? []
  const next = cursor + shown.length
  return { semestre, rows: shown, total, cifra, next: next < total ? String(next) : null }
}
