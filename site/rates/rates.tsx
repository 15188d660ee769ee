import type { ReactNode } from 'react'
import { formatRate } from '../../contract/italian/amounts.ts'
import { formatLongDay, formatShortDay, longDayWith } from '../../contract/italian/days.ts'
import {
  formatDuration,
  formatEuro,
  formatNumber,
  formatPercent,
  formatWholeEuro,
} from '../../contract/italian/format.ts'
import {
  type CurrentRateShown,
  maxCompared,
  type RateEffect,
  type RatesContent,
  type RatesField,
} from '../../contract/pages/rates.ts'
import { arithmetic, warning } from '../../contract/products/warnings.ts'
import { RateChart } from '../layout/rate-chart.tsx'

interface Props extends RatesContent {
  /** Content between the history and the effect of a point. */
  children?: ReactNode
}

/** The reference rates: today's values, the history of one index, and the effect of a point on an instalment. */
export function Rates({ children, ...content }: Props) {
  const { groups, chosen } = content
  return (
    <>
      <Today content={content} />
      {chosen.current && <History content={content} />}
      {children}
      {groups.length > 0 && <Effect content={content} />}
    </>
  )
}

/** Address of the page for another index or period, keeping valid input. */
function addressOf(
  { chosen, compared, typed, problems }: RatesContent,
  {
    indice = chosen.key,
    anni = chosen.years,
    con = compared.map(({ key }) => key),
  }: { indice?: string; anni?: number; con?: string[] },
): string {
  const own = Object.keys(problems).length === 0 ? typed : {}
  const others = con.filter(key => key !== indice).join()
  const query = new URLSearchParams({ indice, anni: String(anni), ...(others && { con: others }), ...own })
  return `/tassi?${query}#andamento`
}

function Today({ content }: { content: RatesContent }) {
  const { groups, chosen } = content
  const { current } = chosen
  if (groups.length === 0)
    return (
      <section className="section" id="oggi" aria-labelledby="tassi-oggi">
        <div className="wrap split">
          <header>
            <h2 id="tassi-oggi">I tassi di oggi</h2>
          </header>
          <div>
            <p className="lede">I valori non sono ancora stati caricati.</p>
            <p className="soft">Quando ci saranno, qui si leggeranno Euribor, Eurirs e tasso BCE.</p>
          </div>
        </div>
      </section>
    )
  return (
    <section className="section" id="oggi" aria-labelledby="tassi-oggi">
      <div className="wrap split">
        <header>
          <h2 id="tassi-oggi">I tassi di oggi</h2>
          <p className="soft">
            Gli indici da cui dipendono le rate. Chi sceglie un indice ne legge l’andamento.
          </p>
        </header>
        <div className="rates-today">
          {current ? (
            <div className="rates-chosen">
              <p className="figure">
                {formatNumber(current.valore)}
                <small>%</small>
              </p>
              <p className="lede">
                {current.name}, {current.stands && 'ultima variazione: '}
                {formatLongDay(current.data)}.
              </p>
            </div>
          ) : (
            <p className="lede">{chosen.name} non ha valori.</p>
          )}
          {groups.map(group => (
            <Group key={group.name} group={group} content={content} />
          ))}
        </div>
      </div>
    </section>
  )
}

interface GroupProps {
  group: RatesContent['groups'][number]
  content: RatesContent
}

function Group({ group: { name, rates }, content }: GroupProps) {
  const { chosen } = content
  return (
    <table className="table">
      <caption>{name}</caption>
      <thead>
        <tr>
          <th scope="col">Indice</th>
          <th scope="col" className="n">
            Giorno
          </th>
          <th scope="col" className="n">
            Valore
          </th>
          <th scope="col" className="n">
            In un mese
          </th>
          <th scope="col" className="n">
            In un anno
          </th>
        </tr>
      </thead>
      <tbody>
        {rates.map(one => (
          <tr key={one.key} className={one.key === chosen.key ? 'selected' : undefined}>
            <th scope="row">
              <a
                href={addressOf(content, { indice: one.key })}
                aria-current={one.key === chosen.key ? 'true' : undefined}
              >
                {one.name}
              </a>
            </th>
            <td className="n" data-l="Giorno">
              {formatShortDay(one.data)}
            </td>
            <td className="n firm" data-l="Valore">
              {formatPercent(one.valore, one.decimals)}
            </td>
            <td className="n" data-l="In un mese">
              {change(one.month, one)}
            </td>
            <td className="n" data-l="In un anno">
              {change(one.year, one)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Signed points: «+0,12», «−0,05», «0,00»; empty without a value. */
function change(points: number | null, { decimals }: Pick<CurrentRateShown, 'decimals'>): string {
  if (points === null) return ''
  const text = bare(points, decimals)
  return points > 0 ? `+${text}` : text
}

/** A percentage without «%», which the table's header shows. */
const bare = (value: number, decimals: number) => formatPercent(value, decimals).replace('\u00a0%', '')

function History({ content }: { content: RatesContent }) {
  const { key, name, years, periods, history, months, decimals } = content.chosen
  const { compared } = content
  const isWhole = periods.find(period => period.years === years)?.isWhole
  return (
    <section className="section" id="andamento" aria-labelledby="tassi-andamento">
      <div className="wrap split">
        <header>
          <h2 id="tassi-andamento">Andamento</h2>
          <p className="soft">
            {name}, l’ultimo valore di ogni settimana. Un altro indice si sceglie nella tabella qui sopra;
            sotto il grafico se ne aggiungono fino a {compareLimit}.
          </p>
        </header>
        <div className="rates-history">
          <nav className="tabs" aria-label="Anni mostrati">
            {periods.map(period => (
              <a
                key={period.years}
                href={addressOf(content, { anni: period.years })}
                aria-current={period.years === years ? 'true' : undefined}
              >
                {period.isWhole ? formatDuration(period.years * 12) : 'Tutti i valori'}
              </a>
            ))}
          </nav>
          {history.length > 1 ? (
            <>
              <RateChart name={name} history={history} decimals={decimals} others={compared} isReadable />
              {!isWhole && (
                <p className="note">I valori conservati cominciano {longDayWith('il', history[0]!.data)}.</p>
              )}
            </>
          ) : (
            <p className="soft">In questo periodo i valori non bastano per un grafico.</p>
          )}
          <Compare content={content} />
          {compared.length > 0 && <MeansTable content={content} />}
          {months.length > 0 && <Months name={name} months={months} decimals={decimals} />}
          <p className="soft">
            Il mese più recente può essere in corso.{' '}
            <a href={`/tassi.csv?indice=${key}`} download>
              Scarica tutti i valori in CSV
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}

/** Links that add an index to the chart, or take it away. */
function Compare({ content }: { content: RatesContent }) {
  const { chosen, compared, groups } = content
  const drawn = compared.map(({ key }) => key)
  const others = groups.flatMap(({ rates }) => rates).filter(({ key }) => key !== chosen.key)
  if (others.length === 0) return null
  return (
    <nav className="rates-compare" aria-labelledby="tassi-confronto">
      <h3 id="tassi-confronto">Confronta con</h3>
      <ul>
        {others.map(({ key, name }) => {
          const isDrawn = drawn.includes(key)
          if (!isDrawn && drawn.length >= maxCompared) return null
          const con = isDrawn ? drawn.filter(one => one !== key) : [...drawn, key]
          return (
            <li key={key}>
              <a href={addressOf(content, { con })} aria-current={isDrawn ? 'true' : undefined}>
                {name}
                {isDrawn && <span className="hidden">, togli dal grafico</span>}
              </a>
            </li>
          )
        })}
      </ul>
      {drawn.length >= maxCompared && (
        <p className="note">Se ne confrontano fino a {compareLimit}: per un altro indice, ne tolga uno.</p>
      )}
    </nav>
  )
}

/** `maxCompared` in words. */
const compareLimit = 'tre'

/** The monthly means of the compared indices, one column each. */
function MeansTable({ content: { chosen, compared } }: { content: RatesContent }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="table-scroll rates-months" tabIndex={0} aria-label="Medie mensili a confronto">
      <table className="table">
        <caption>Medie mensili a confronto, in percentuale</caption>
        <thead>
          <tr>
            <th scope="col">Mese</th>
            {[chosen, ...compared].map(({ key, name }) => (
              <th key={key} scope="col" className="n">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {chosen.months.map(({ month, mean }) => (
            <tr key={month}>
              <th scope="row">{monthName.format(new Date(`${month}-01`))}</th>
              <td className="n firm">{bare(mean, 3)}</td>
              {compared.map(({ key, means }) => (
                <td key={key} className="n">
                  {means[month] === undefined ? '' : bare(means[month], 3)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const monthName = new Intl.DateTimeFormat('it-IT', { month: 'short', year: 'numeric', timeZone: 'UTC' })

function Months({ name, months, decimals }: Pick<RatesContent['chosen'], 'name' | 'months' | 'decimals'>) {
  const value = (one: number) => bare(one, decimals)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard.
    <section className="table-scroll rates-months" tabIndex={0} aria-label={`${name}, mese per mese`}>
      <table className="table">
        <caption>{name}, mese per mese, in percentuale</caption>
        <thead>
          <tr>
            <th scope="col">Mese</th>
            {['Media', 'Ultimo valore', 'Minimo', 'Massimo'].map(head => (
              <th key={head} scope="col" className="n">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, mean, last, lowest, highest }) => (
            <tr key={month}>
              <th scope="row">{monthName.format(new Date(`${month}-01`))}</th>
              <td className="n firm">{bare(mean, 3)}</td>
              <td className="n">{value(last)}</td>
              <td className="n">{value(lowest)}</td>
              <td className="n">{value(highest)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Effect({ content }: { content: RatesContent }) {
  const { chosen, effect, example } = content
  return (
    <section className="section" id="rata" aria-labelledby="tassi-rata">
      <div className="wrap split">
        <header>
          <h2 id="tassi-rata">Quanto sposta un punto</h2>
          <p className="soft">
            La rata mensile con l’indice di oggi, un punto più basso e un punto più alto. Non è un’offerta.
          </p>
        </header>
        <div className="rates-effect">
          <Form content={content} />
          {effect && <Instalments effect={effect} index={chosen.name} />}
          <p className="notice caution">
            <span>
              <strong>{warning}</strong>{' '}
              {example
                ? `Come esempio di costo complessivo, l’offerta con il TAEG più basso fra quelle con un tasso di questo tipo. ${example}`
                : 'Oggi non c’è un’offerta da portare come esempio di costo complessivo.'}
            </span>
          </p>
        </div>
      </div>
    </section>
  )
}

const labels: Record<RatesField, readonly [label: string, unit: string]> = {
  importo: ['Importo', '€'],
  durata: ['Durata', 'anni'],
}

function Form({ content }: { content: RatesContent }) {
  const { chosen, typed, problems } = content
  return (
    <form className="rates-form" action="/tassi#rata" method="get">
      <input type="hidden" name="indice" value={chosen.key} />
      <input type="hidden" name="anni" value={chosen.years} />
      {(['importo', 'durata'] as const).map(name => {
        const [label, unit] = labels[name]
        const problem = problems[name]
        return (
          <div key={name} className="field">
            <label className="required" htmlFor={`tassi-${name}`}>
              {label}
            </label>
            <span className={unit.length > 1 ? 'affix long' : 'affix'}>
              <input
                className="input num"
                id={`tassi-${name}`}
                name={name}
                inputMode="decimal"
                autoComplete="off"
                maxLength={40}
                defaultValue={typed[name]}
                aria-required="true"
                aria-invalid={problem ? true : undefined}
                aria-describedby={problem ? `tassi-${name}-errore` : undefined}
              />
              <span aria-hidden="true">{unit}</span>
            </span>
            {problem && (
              <p className="error" id={`tassi-${name}-errore`} role="alert">
                {problem}
              </p>
            )}
          </div>
        )
      })}
      <button className="button" type="submit">
        Calcola
      </button>
    </form>
  )
}

function Instalments({ effect, index }: { effect: RateEffect; index: string }) {
  const { importo, margin, rates, rows } = effect
  return (
    <table className="table rates-instalments">
      <caption>
        Rata mensile per {formatWholeEuro(importo)}. Tasso supposto: {index} {formatRate(effect.index)} più un
        margine di {formatNumber(margin)} punti, cioè {formatRate(rates.today)}. {arithmetic}
      </caption>
      <thead>
        <tr>
          <th scope="col">Durata</th>
          <th scope="col" className="n">
            Al {formatRate(rates.lower)}
          </th>
          <th scope="col" className="n">
            Oggi, al {formatRate(rates.today)}
          </th>
          <th scope="col" className="n">
            Al {formatRate(rates.higher)}
          </th>
          <th scope="col" className="n">
            Per un punto in più
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ durataMesi, lower, today, higher }) => (
          <tr key={durataMesi}>
            <th scope="row">{formatDuration(durataMesi)}</th>
            <td className="n" data-l={`Al ${formatRate(rates.lower)}`}>
              {formatEuro(lower)}
            </td>
            <td className="n firm" data-l={`Oggi, al ${formatRate(rates.today)}`}>
              {formatEuro(today)}
            </td>
            <td className="n" data-l={`Al ${formatRate(rates.higher)}`}>
              {formatEuro(higher)}
            </td>
            <td className="n" data-l="Per un punto in più">
              +{formatEuro(higher - today)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
