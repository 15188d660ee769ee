import { Link } from 'wouter'
import { longDayWith } from '../../../contract/italian/days.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { weekdays } from '../../../contract/italian/opening-hours.ts'
import { type ClockName, clockNames } from '../../../contract/tickets/ticket-clocks.ts'
import { type TicketMeasure, ticketMeasures } from '../../../contract/tickets/ticket-measures.ts'
import type { TicketCategory } from '../../../contract/tickets/ticket-words.ts'
import type { ListState } from '../../shared/records/list/list-source.ts'
import { queuePath } from './queue.ts'

export const statisticsPath = `${queuePath}/statistics`

/** A number of the statistics: the filters of the queue that shows its tickets, as its address writes them. */
export interface Figure {
  misura: TicketMeasure
  dal: string
  al: string
  categoria?: TicketCategory
  assegnato?: string
  orologio?: ClockName
  voto?: string
  giorno?: string
  ora?: string
}

const hrefOfFigure = (figure: Figure): string =>
  `${queuePath}?${new URLSearchParams({ gruppo: 'tutti', ...figure })}`

interface Props {
  count: number
  figure: Figure
}

/** A number that opens its tickets. */
export const FigureLink = ({ count, figure }: Props) =>
  count === 0 ? (
    <span className="soft">0</span>
  ) : (
    <Link href={hrefOfFigure(figure)}>{formatNumber(count)}</Link>
  )

/** «Nei tempi, prima risposta, dal 1º al 30 novembre 2026» */
function figureInWords({ misura, dal, al, orologio, voto, giorno, ora }: Figure): string {
  return [
    ticketMeasures[misura] + (voto ? ` ${voto}` : ''),
    ...(orologio ? [clockNames[orologio].toLowerCase()] : []),
    ...(giorno ? [`di ${weekdays[Number(giorno) - 1]}`] : []),
    ...(ora ? [`fra le ${ora} e le ${Number(ora) + 1}`] : []),
    dal === al ? longDayWith('il', dal) : `${longDayWith('dal', dal)} ${longDayWith('al', al)}`,
  ].join(', ')
}

/** Which number of the statistics the queue shows, and the way back. */
export function FigureLine({ state: { filters }, quanti }: { state: ListState; quanti: number }) {
  // The server has accepted the filters.
  const figure = filters as unknown as Figure
  const { dal, al } = figure
  return (
    <>
      {figureInWords(figure)}: {quanti === 1 ? '1 ticket' : `${formatNumber(quanti)} ticket`}.{' '}
      <Link href={`${statisticsPath}?${new URLSearchParams({ dal, al })}`}>Statistiche</Link>
    </>
  )
}
