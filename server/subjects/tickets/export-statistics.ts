import type { Output } from '../../../contract/calls/call.ts'
import type { ticketStatisticsFile } from '../../../contract/calls/ticket-statistics.ts'
import type { Cell } from '../../../contract/records/field-kinds.ts'
import { clockNames } from '../../../contract/tickets/ticket-clocks.ts'
import { type TicketMeasure, ticketMeasures } from '../../../contract/tickets/ticket-measures.ts'
import { ticketCategories } from '../../../contract/tickets/ticket-words.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { spreadsheet } from '../../export/spreadsheet.ts'
import { readStatistics } from './ticket-statistics.ts'

const measures = Object.keys(ticketMeasures) as TicketMeasure[]
const heads = ['Per', 'Voce', ...Object.values(ticketMeasures), 'Voto medio', 'A metà, minuti d’ufficio']

const words = (text: string): Cell => ({ text })
const number = (figure: number | null | undefined): Cell =>
  figure === null || figure === undefined ? null : { figure, decimals: 'some' }

type Row = Partial<Record<TicketMeasure, number>> & { votoMedio?: number | null; mediana?: number | null }

/** A row of one of the tables of the page. Figures that its table does not have stay empty. */
const rowOf = (table: string, name: Cell, row: Row): Cell[] => [
  words(table),
  name,
  ...measures.map(measure => number(row[measure])),
  number(row.votoMedio),
  number(row.mediana),
]

/** The statistics of a period as a file: one row for each row of the tables of the page. Throws 422. */
export async function exportStatistics(
  context: Pick<Context, 'database' | 'now'>,
  { formato, ...filters }: Output<(typeof ticketStatisticsFile)['query']>,
  actor: Actor & { kind: 'admin' },
) {
  const { totali, orologi, categorie, persone, andamento, giudizi } = await readStatistics(
    context,
    filters,
    actor,
  )
  const isByWeek = andamento.some(({ dal, al }) => dal !== al)
  const rows = [
    rowOf('Totale', null, totali),
    ...orologi.map(({ orologio, ...row }) => rowOf('Tempo', words(clockNames[orologio]), row)),
    ...categorie.map(({ categoria, ...row }) => rowOf('Categoria', words(ticketCategories[categoria]), row)),
    ...persone.map(({ nome, ...row }) => rowOf('Persona', words(nome), row)),
    ...giudizi.map(({ voto, voti }) => rowOf('Voto', words(`${voto} su 5`), { voti })),
    ...andamento.map(({ dal, ...row }) => rowOf(isByWeek ? 'Settimana dal' : 'Giorno', { day: dal }, row)),
  ]
  async function* pages(): AsyncGenerator<Cell[][]> {
    yield rows
  }
  const name = `statistiche-ticket-${filters.dal}-${filters.al}`
  return spreadsheet(formato, { name, title: 'Statistiche dei ticket', heads, pages: pages() })
}
