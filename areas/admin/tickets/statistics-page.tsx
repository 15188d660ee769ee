import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { nobody } from '../../../contract/calls/ticket-statistics.ts'
import { addDays, dayInRome, dayNumber, formatShortDay, longDayWith } from '../../../contract/italian/days.ts'
import { formatNumber } from '../../../contract/italian/format.ts'
import { weekdays } from '../../../contract/italian/opening-hours.ts'
import { wholePercent } from '../../../contract/italian/percent.ts'
import { ticketStatisticsFile } from '../../../contract/lists/ticket-statistics.ts'
import { officeTimeInWords } from '../../../contract/tickets/clock-words.ts'
import { clockNames } from '../../../contract/tickets/ticket-clocks.ts'
import { type TicketMeasure, ticketMeasures } from '../../../contract/tickets/ticket-measures.ts'
import { ticketCategories } from '../../../contract/tickets/ticket-words.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useFresh } from '../../shared/calls/data.ts'
import { FiguresHead } from '../../shared/controls/figures-head.tsx'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { FileMenu } from '../../shared/records/list/export-menu.tsx'
import { dayFilters } from '../../shared/records/list/filter-kinds.tsx'
import { Filters } from '../../shared/records/list/filters.tsx'
import { useListAddress } from '../../shared/records/list/list-address.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { type Figure, FigureLink, statisticsPath } from './figure.tsx'
import { categoryFilter, queuePath, useAssigneeFilter } from './queue.ts'
import style from './statistics.css?inline'
import { TrendChart } from './trend-chart.tsx'

addStyle(style)

const call = 'GET /tickets/statistiche'
type Statistics = AnswerOf<typeof call>
/** The filters of the page. */
type Chosen = Pick<Figure, 'dal' | 'al' | 'categoria' | 'assegnato'>

/** Days of the usual period, today included. */
const usualDays = 30

/** Periods that people often look for, by their first and last day. */
function usualPeriods(today: string): readonly (readonly [name: string, dal: string, al: string])[] {
  const month = `${today.slice(0, 7)}-01`
  const monthBefore = addDays(month, -1)
  return [
    [`Ultimi ${usualDays} giorni`, addDays(today, 1 - usualDays), today],
    ['Questo mese', month, today],
    ['Il mese scorso', `${monthBefore.slice(0, 7)}-01`, monthBefore],
    ['Quest’anno', `${today.slice(0, 4)}-01-01`, today],
  ]
}

/** The period of the same length that ends before another begins. */
function periodBefore({ dal, al }: Chosen): Pick<Chosen, 'dal' | 'al'> {
  const last = addDays(dal, -1)
  return { dal: addDays(last, dayNumber(dal) - dayNumber(al)), al: last }
}

/** What came in and what was done, how fast and how well. Each number opens its tickets. */
export default function StatisticsPage() {
  const [path] = useLocation()
  const filters = [...dayFilters, categoryFilter, useAssigneeFilter()]
  const { state, change } = useListAddress({ columns: [], filters })
  const today = dayInRome(new Date())
  const [[, usualFrom, usualTo]] = usualPeriods(today) as [readonly [string, string, string]]
  const chosen: Chosen = { dal: usualFrom, al: usualTo, ...(state.filters as Partial<Chosen>) }
  const before = periodBefore(chosen)
  const { data, error, refetch, isPlaceholderData } = useFresh(call, { query: chosen })
  const earlier = useFresh(call, { query: { ...chosen, ...before } })

  const hrefOf = (dal: string, al: string) => {
    const { dal: _, al: __, ...others } = state.filters
    return `${path}?${new URLSearchParams({ ...others, dal, al })}`
  }
  return (
    <div className="page wide ticket-statistics" aria-busy={isPlaceholderData || undefined}>
      <PageHead
        breadcrumb={<Breadcrumb group="feeds" then={[[queuePath, 'Ticket']]} />}
        title="Statistiche dei ticket"
        actions={
          <>
            <FileMenu
              file={ticketStatisticsFile}
              state={state}
              query={chosen}
              note="Le tabelle di questa pagina, con gli stessi filtri."
            />
            <button
              className="button"
              type="button"
              onClick={() => {
                void refetch()
                void earlier.refetch()
              }}
            >
              Aggiorna
            </button>
          </>
        }
      >
        <nav className="tabs" aria-label="Periodo">
          {usualPeriods(today).map(([name, dal, al]) => (
            <Link
              key={name}
              href={hrefOf(dal, al)}
              aria-current={dal === chosen.dal && al === chosen.al ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
      </PageHead>
      <Filters
        filters={filters}
        state={{ ...state, filters: { ...chosen } as Record<string, string> }}
        onChange={change}
        allHref={statisticsPath}
      />
      {error && (
        <Failed onRetry={() => void refetch()}>
          {error instanceof CallError ? (error.fields.al ?? error.message) : ''}
        </Failed>
      )}
      {!data && !error && <Waiting />}
      {data && !error && (
        <Parts
          data={data}
          chosen={chosen}
          before={earlier.isPlaceholderData ? undefined : earlier.data}
          beforeInWords={`${longDayWith('dal', before.dal)} ${longDayWith('al', before.al)}`}
        />
      )}
    </div>
  )
}

interface Props {
  data: Statistics
  chosen: Chosen
  /** The figures of the period before, when they are known. */
  before: Statistics | undefined
  beforeInWords: string
}

const measuresOfAll = Object.entries(ticketMeasures) as [TicketMeasure, string][]

function Parts({ data, chosen, before, beforeInWords }: Props) {
  const { totali, orologi, categorie, persone, andamento, giudizi, ore } = data
  const of = (more: Partial<Figure> & Pick<Figure, 'misura'>): Figure => ({ ...chosen, ...more })
  if (measuresOfAll.every(([measure]) => totali[measure] === 0))
    return (
      <div className="empty">
        <p>In questo periodo non c’è nessun ticket.</p>
      </div>
    )
  const rowOf = (totals: Statistics['totali'], more: Partial<Figure>) => [
    ...measuresOfAll.map(([misura]) => (
      <FigureLink key={misura} count={totals[misura]} figure={of({ ...more, misura })} />
    )),
    mean(totals),
  ]
  const measureColumns = [...measuresOfAll.map(([, label]) => label), 'Voto medio']
  const span = { from: chosen.dal, to: chosen.al }
  const valuesOf = (measure: 'aperti' | 'risolti' | 'inCorso') => andamento.map(row => row[measure])
  const isByWeek = andamento.some(({ dal, al }) => dal !== al)
  return (
    <>
      <section aria-labelledby="cifre">
        <h2 id="cifre" className="hidden">
          Le cifre
        </h2>
        <dl className="ticket-figures">
          {measuresOfAll.map(([misura, label]) => (
            <div key={misura}>
              <dt>{label}</dt>
              <dd>
                <span className="figure minor">
                  <FigureLink count={totali[misura]} figure={of({ misura })} />
                </span>
                <span className="note">
                  {besides(misura, totali)}
                  {before && `prima ${formatNumber(before.totali[misura])}`}
                </span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="note">«Prima» è il periodo {beforeInWords}, lungo altrettanto.</p>
      </section>
      <Part id="andamento" title="L’andamento">
        <div className="trend-charts">
          <TrendChart
            caption={isByWeek ? 'Aperti e risolti, per settimana' : 'Aperti e risolti, per giorno'}
            {...span}
            lines={[
              { name: ticketMeasures.aperti, values: valuesOf('aperti') },
              { name: ticketMeasures.risolti, values: valuesOf('risolti') },
            ]}
          />
          <TrendChart
            caption={isByWeek ? 'In corso alla fine della settimana' : 'In corso alla fine del giorno'}
            {...span}
            lines={[{ name: 'In corso', values: valuesOf('inCorso') }]}
          />
        </div>
        <details>
          <summary>I numeri {isByWeek ? 'delle settimane' : 'dei giorni'}</summary>
          <FiguresTable
            caption={isByWeek ? 'Ticket per settimana' : 'Ticket per giorno'}
            first={isByWeek ? 'Settimana' : 'Giorno'}
            columns={[ticketMeasures.aperti, ticketMeasures.risolti, ticketMeasures.inCorso]}
            rows={andamento.toReversed().map(({ dal, al, ...counts }) => ({
              key: dal,
              name: dal === al ? formatShortDay(dal) : `${formatShortDay(dal)} – ${formatShortDay(al)}`,
              cells: (['aperti', 'risolti', 'inCorso'] as const).map(misura => (
                <FigureLink key={misura} count={counts[misura]} figure={of({ misura, dal, al })} />
              )),
            }))}
          />
        </details>
      </Part>
      <Part id="tempi" title="I tempi promessi">
        <p className="soft">
          I tempi che sono finiti nel periodo. Un ticket è fuori tempo se lo è stato almeno una volta.
        </p>
        <FiguresTable
          caption="Tempi promessi e rispettati"
          first="Tempo"
          columns={['Nei tempi', 'Fuori tempo', 'Nei tempi, %', 'A metà']}
          rows={orologi.map(({ orologio, mediana, ...counts }) => ({
            key: orologio,
            name: clockNames[orologio],
            cells: [
              ...(['rispettati', 'mancati'] as const).map(misura => (
                <FigureLink key={misura} count={counts[misura]} figure={of({ misura, orologio })} />
              )),
              share(counts),
              mediana === null ? null : officeTimeInWords(mediana),
            ],
          }))}
        />
        <p className="note">A metà: la metà delle volte ci sono volute meno ore d’ufficio.</p>
      </Part>
      <Part id="categorie" title="Per categoria">
        <FiguresTable
          caption="Ticket per categoria"
          first="Categoria"
          columns={measureColumns}
          rows={categorie.map(({ categoria, ...totals }) => ({
            key: categoria,
            name: ticketCategories[categoria],
            cells: rowOf(totals, { categoria }),
          }))}
        />
      </Part>
      <Part id="persone" title="Per persona">
        <FiguresTable
          caption="Ticket per persona a cui sono assegnati"
          first="Assegnati a"
          columns={measureColumns}
          rows={persone.map(({ _id, nome, ...totals }) => ({
            key: _id ?? nobody,
            name: _id ? nome : <span className="soft">{nome}</span>,
            cells: rowOf(totals, { assegnato: _id ?? nobody }),
          }))}
        />
      </Part>
      {giudizi.length > 0 && (
        <Part id="voti" title="I voti">
          <FiguresTable
            caption="Ticket per voto dell’agente"
            first="Voto"
            columns={['Ticket']}
            rows={giudizi.map(({ voto, voti }) => ({
              key: String(voto),
              name: `${voto} su 5`,
              cells: [
                <FigureLink key="voti" count={voti} figure={of({ misura: 'voti', voto: String(voto) })} />,
              ],
            }))}
          />
        </Part>
      )}
      {ore.length > 0 && (
        <Part id="ore" title="Quando si aprono">
          <Hours
            ore={ore}
            figureOf={(giorno, ora) => of({ misura: 'aperti', giorno: String(giorno), ora: String(ora) })}
          />
        </Part>
      )}
    </>
  )
}

/** What stands beside a figure: the share of tickets in time, the mean of the votes. */
function besides(measure: TicketMeasure, totals: Statistics['totali']): string {
  const one = measure === 'rispettati' ? share(totals) : measure === 'voti' ? mean(totals) : null
  return one ? `${measure === 'voti' ? 'in media ' : ''}${one}, ` : ''
}

const mean = ({ votoMedio }: Statistics['totali']) => (votoMedio === null ? null : formatNumber(votoMedio))

const share = ({ rispettati, mancati }: Pick<Statistics['totali'], 'rispettati' | 'mancati'>) =>
  rispettati + mancati > 0 ? `${wholePercent(rispettati, rispettati + mancati)}\u00a0%` : null

const Part = ({ id, title, children }: { id: string; title: string; children: ReactNode }) => (
  <section className="ticket-part" aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)

interface TableProps {
  caption: string
  first: string
  columns: readonly string[]
  rows: readonly { key: string; name: ReactNode; cells: readonly ReactNode[] }[]
}

const FiguresTable = ({ caption, first, columns, rows }: TableProps) => (
  <ScrollTable caption={caption}>
    <FiguresHead first={first} columns={columns} />
    <tbody>
      {rows.map(({ key, name, cells }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {cells.map((cell, i) => (
            <td key={columns[i]} className="n">
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </ScrollTable>
)

interface HoursProps {
  ore: Statistics['ore']
  figureOf: (giorno: number, ora: number) => Figure
}

/** Grounds of the hours, by their share of the busiest hour. */
const strengths = 4

/** The tickets that were opened in each hour of the week; the ground of the busiest hours is the strongest. */
function Hours({ ore, figureOf }: HoursProps) {
  const counts = new Map(ore.map(({ giorno, ora, aperti }) => [`${giorno} ${ora}`, aperti]))
  const largest = Math.max(...counts.values())
  const hours = ore.map(({ ora }) => ora)
  const [first, last] = [Math.min(...hours), Math.max(...hours)]
  return (
    <ScrollTable caption="Ticket aperti per ora e giorno della settimana" className="ticket-hours">
      <FiguresHead first="Ora" columns={weekdays.map(name => name.slice(0, 3))} />
      <tbody>
        {Array.from({ length: last - first + 1 }, (_, i) => first + i).map(ora => (
          <tr key={ora}>
            <th scope="row">
              {ora}–{ora + 1}
            </th>
            {weekdays.map((name, i) => {
              const count = counts.get(`${i + 1} ${ora}`) ?? 0
              return (
                <td key={name} className="n" data-strength={Math.ceil((count / largest) * strengths)}>
                  <FigureLink count={count} figure={figureOf(i + 1, ora)} />
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
