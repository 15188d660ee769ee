import { useQuery } from '@tanstack/react-query'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatEuro, formatNumber, formatPercent } from '../../../contract/italian/format.ts'
import { termName } from '../../../contract/products/rate-term.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useData } from '../../shared/calls/data.ts'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { Failed } from '../../shared/failed.tsx'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { RateChart } from '../../shared/rates/rate-chart.tsx'
import { type Services, useServices } from '../../shared/services.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { ToolForm } from '../tools/tool-form.tsx'
import { useToolInput } from '../tools/tool-input.ts'
import toolStyle from '../tools/tools.css?inline'
import { newestRates } from './newest-rates.ts'
import {
  type DatedRate,
  effectOf,
  type IndexedLoan,
  lastOfMonths,
  monthsBefore,
  valueOn,
} from './rate-effects.ts'

addStyle(toolStyle)

const name = 'GET /rates'
const families = { euribor_360: 'Euribor', eurirs: 'Eurirs' } as const
type Family = keyof typeof families
/** The newest values; 200 cover the last days of every term. */
const recent = (tipo: Family) => ({ query: { 'filter[tipo]': tipo, sort: '-data', limit: 200 } })

const terms: readonly (readonly [Family, string])[] = [
  ...['1m', '3m', '6m', '12m'].map(term => ['euribor_360', term] as const),
  ...Array.from({ length: 30 }, (_, i) => ['eurirs', `${i + 1}y`] as const),
]
const nameOf = (family: Family, term: string) => `${families[family]} ${termName(term)}`

const indexFields = {
  indice: {
    label: 'Tasso',
    kind: 'choice',
    initial: 'euribor_360 3m',
    options: Object.fromEntries(terms.map(([family, term]) => [`${family} ${term}`, nameOf(family, term)])),
  },
} as const
const loanFields = {
  importo: { label: 'Importo', kind: 'money', initial: '150.000' },
  anni: { label: 'Durata in anni', kind: 'whole', initial: '25', min: 1, max: 40 },
  spread: { label: 'Spread', kind: 'percent', initial: '1', max: 15 },
} as const

/** The reference rates: the newest values, the history of one of them, and what it does to an instalment. */
export default function Rates() {
  const index = useToolInput(indexFields)
  const loan = useToolInput(loanFields)
  const [family, term] = index.texts.indice!.split(' ') as [Family, string]
  const { data: history, error, refetch } = useHistory(family, term)
  return (
    <div className="page">
      <PageHead breadcrumb={<Breadcrumb group="system" />} title="Euribor e Eurirs" />
      <section className="part">
        <header>
          <h2>Andamento</h2>
          <ToolForm input={index} />
        </header>
        <div className="inside">
          {error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
          {!history && !error && <Waiting />}
          {history?.length === 0 && <p className="soft">Di questo tasso non c’è ancora nessun valore.</p>}
          {history && history.length > 0 && (
            <History history={history} name={nameOf(family, term)} term={term} />
          )}
        </div>
      </section>
      <section className="part">
        <header>
          <h2>La rata</h2>
          <ToolForm input={loan} />
        </header>
        <div className="inside">
          {history?.[0] && loan.values && (
            <Effects
              history={history}
              loan={{
                principal: loan.values.importo,
                spread: loan.values.spread,
                termMonths: loan.values.anni * 12,
              }}
            />
          )}
        </div>
      </section>
      <section className="part">
        <header>
          <h2>Tutte le scadenze</h2>
          <p className="soft">Il valore più recente di ciascuna.</p>
        </header>
        <div className="inside">
          <Newest family="euribor_360" />
          <Newest family="eurirs" />
        </div>
      </section>
    </div>
  )
}

function History({ history, name, term }: { history: readonly DatedRate[]; name: string; term: string }) {
  return (
    <>
      {history.length > 1 && (
        <RateChart
          days={history.map(({ data, valore }) => ({ data, values: { [term]: valore } }))}
          terms={[term]}
          name={name}
        />
      )}
      <ScrollTable caption={`${name}: l’ultimo valore di ogni mese`}>
        <thead>
          <tr>
            <th scope="col">Giorno</th>
            <th scope="col" className="n">
              {name}
            </th>
          </tr>
        </thead>
        <tbody>
          {lastOfMonths(history).map(({ data, valore }) => (
            <tr key={data}>
              <th scope="row" className="num">
                {formatShortDay(data)}
              </th>
              <td className="n">{formatPercent(valore, 3)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </>
  )
}

/** Changes of the index, in percentage points. */
const changes = [-1, -0.5, 0.5, 1]
const points = (change: number) =>
  `${change > 0 ? 'Più' : 'Meno'} ${formatNumber(Math.abs(change))} ${Math.abs(change) === 1 ? 'punto' : 'punti'}`
const past = [
  [1, 'Un mese prima'],
  [3, 'Tre mesi prima'],
  [12, 'Un anno prima'],
] as const

/** What the newest value gives, what a change of it does, and what earlier values gave. */
function Effects({ history, loan }: { history: readonly DatedRate[]; loan: IndexedLoan }) {
  const newest = history[0]!
  const rows: readonly (readonly [label: string, index: number | undefined])[] = [
    [`Oggi, con il valore del ${formatShortDay(newest.data)}`, newest.valore],
    ...changes.map(change => [points(change), newest.valore + change] as const),
    ...past.map(([months, label]) => {
      const found = valueOn(history, monthsBefore(newest.data, months))
      return [found ? `${label}, il ${formatShortDay(found.data)}` : label, found?.valore] as const
    }),
  ]
  return (
    <>
      <ScrollTable caption="La rata con il tasso di oggi, con altri valori e con quelli di prima">
        <thead>
          <tr>
            <th scope="col">Quando</th>
            <th scope="col" className="n">
              Indice
            </th>
            <th scope="col" className="n">
              TAN
            </th>
            <th scope="col" className="n">
              Rata
            </th>
            <th scope="col" className="n">
              Differenza
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, index]) => {
            const effect = index === undefined ? undefined : effectOf(index, newest.valore, loan)
            return (
              <tr key={label}>
                <th scope="row">{label}</th>
                {effect ? (
                  <>
                    <td className="n">{formatPercent(effect.index, 3)}</td>
                    <td className="n">{formatPercent(effect.annualRate, 3)}</td>
                    <td className="n">{formatEuro(effect.instalment)}</td>
                    <td className="n">
                      {effect.difference > 0 && '+'}
                      {formatEuro(effect.difference)}
                    </td>
                  </>
                ) : (
                  <td className="n" colSpan={4}>
                    manca il valore
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </ScrollTable>
      <p className="note">
        Rata mensile costante alla francese, con l’indice più lo spread e mai sotto zero; senza spese e
        polizze. Un mutuo a tasso variabile ricalcola la rata sul debito che resta.
      </p>
    </>
  )
}

function Newest({ family }: { family: Family }) {
  const { data, error, refetch } = useData(name, recent(family))
  if (error) return <Failed onRetry={() => void refetch()}>{error.message}</Failed>
  if (!data) return <Waiting />
  const rates = newestRates(data.rows)
  if (rates.length === 0) return <p className="soft">Non c’è ancora nessun {families[family]}.</p>
  return (
    <ScrollTable caption={`${families[family]}: valori più recenti per scadenza`}>
      <thead>
        <tr>
          <th scope="col">{families[family]}</th>
          <th scope="col" className="n">
            Valore
          </th>
          <th scope="col" className="n">
            Del giorno
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map(({ scadenza, valore, data }) => (
          <tr key={scadenza}>
            <th scope="row">{termName(scadenza)}</th>
            <td className="n">{formatPercent(valore, 3)}</td>
            <td className="n">{formatShortDay(data)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** Months of the history: a year, and the value a year before the newest one. */
const shownMonths = 13

/** The values of a rate for a year and a month, newest first, from as many pages of the list as they need. */
function useHistory(family: Family, term: string) {
  const { client } = useServices()
  return useQuery({
    queryKey: [name, 'history', family, term],
    queryFn: () => readHistory(client, family, term),
  })
}

async function readHistory(client: Services['client'], family: Family, term: string): Promise<DatedRate[]> {
  const found: DatedRate[] = []
  let cursor: string | null = null
  for (;;) {
    const page: { rows: DatedRate[]; next: string | null } = await client.call(name, {
      query: {
        'filter[tipo]': family,
        'filter[scadenza]': term,
        sort: '-data',
        limit: 200,
        ...(cursor !== null && { cursor }),
      },
    })
    found.push(...page.rows)
    cursor = page.next
    const from = found[0] && monthsBefore(found[0].data, shownMonths)
    if (cursor === null || !from || found.at(-1)!.data < from)
      return from ? found.filter(({ data }) => data >= from) : []
  }
}
