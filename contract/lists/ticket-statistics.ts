import type { Answer, Query } from '../calls/call.ts'
import type { ticketStatistics } from '../calls/ticket-statistics.ts'
import type { Cell } from '../records/field-kinds.ts'
import type { FileColumn, ListFile } from '../records/list-file.ts'
import { clockNames } from '../tickets/ticket-clocks.ts'
import { type TicketMeasure, ticketMeasures } from '../tickets/ticket-measures.ts'
import { ticketCategories } from '../tickets/ticket-words.ts'

type Figures = Partial<Record<TicketMeasure, number>> & { votoMedio?: number | null; mediana?: number | null }
/** A row of one of the tables of the page. Figures that its table does not have are left out. */
interface Line {
  table: string
  name: Cell
  figures: Figures
}

const words = (text: string): Cell => ({ text })

/** The rows of all tables of the statistics. */
export function statisticsLines(statistics: Answer<typeof ticketStatistics>): Line[] {
  const { totali, orologi, categorie, persone, andamento, giudizi } = statistics
  const line = (table: string, name: Cell, figures: Figures): Line => ({ table, name, figures })
  const isByWeek = andamento.some(({ dal, al }) => dal !== al)
  return [
    line('Totale', null, totali),
    ...orologi.map(row => line('Tempo', words(clockNames[row.orologio]), row)),
    ...categorie.map(row => line('Categoria', words(ticketCategories[row.categoria]), row)),
    ...persone.map(row => line('Persona', words(row.nome), row)),
    ...giudizi.map(({ voto, voti }) => line('Voto', words(`${voto} su 5`), { voti })),
    ...andamento.map(row => line(isByWeek ? 'Settimana dal' : 'Giorno', { day: row.dal }, row)),
  ]
}

const measures = Object.fromEntries(
  Object.entries(ticketMeasures).map(([name, label]): [string, FileColumn<Line>] => [
    name,
    { kind: 'whole', label, value: ({ figures }) => figures[name as TicketMeasure] },
  ]),
)

/** The statistics of the tickets as a file: one row for each row of the tables of the page. */
export const ticketStatisticsFile: ListFile<Line, Query<typeof ticketStatistics>> = {
  path: '/tickets/statistiche',
  name: 'statistiche-ticket',
  title: 'Statistiche dei ticket',
  period: ({ dal, al }) => `${dal}-${al}`,
  columns: {
    table: { kind: 'text', label: 'Per', value: ({ table }) => table },
    name: { label: 'Voce', cell: ({ name }) => name },
    ...measures,
    votoMedio: {
      label: 'Voto medio',
      cell: ({ figures: { votoMedio } }) =>
        votoMedio === null || votoMedio === undefined ? null : { figure: votoMedio, decimals: 'some' },
    },
    mediana: { kind: 'whole', label: 'A metà, minuti d’ufficio', value: ({ figures }) => figures.mediana },
  },
}
