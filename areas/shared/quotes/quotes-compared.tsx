import '../controls/side-by-side-style.ts'
import type { ReactNode } from 'react'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatEuro, formatNumber, formatPercent, formatWholeEuro } from '../../../contract/italian/format.ts'
import { dueToAgent } from '../../../contract/loan-files/agent-due.ts'
import { type AgentQuote, quoteCostNames, quoteSources } from '../../../contract/products/agent-quote.ts'
import type { QuoteStart } from '../../../finance/offers/tables/table-types.ts'

const none = '–'
const points = (value: number) => `${formatPercent(value).replace(/\s%$/, '')} punti`

interface Props {
  quotes: readonly AgentQuote[]
  /** Key of the chosen quote. */
  chosen: string
  onChoose: (chiave: string) => void
  da: QuoteStart
  trimestre: string
  /** Share of the agent, percent; null without a mandate. */
  percAgente: number | null
  /** Whether a settled loan is deducted. */
  hasSettlement: boolean
  isStale: boolean
}

interface Line {
  label: string
  note?: string
  of: (quote: AgentQuote) => ReactNode
  className?: string
}

const feeOf = ({ costi }: AgentQuote) => costi.find(({ voce }) => voce === 'compenso')?.importo ?? 0

/** What is due to an agent who follows alone the file of a quote. */
const dueFor = (quote: AgentQuote, percProvvigione: number) =>
  dueToAgent({
    compensoCliente: feeOf(quote),
    provvigioneBancaPrevista: quote.provvigione?.importo ?? null,
    quota: 100,
    percProvvigione,
  })

/** The quotes as columns, with the same figures in each row. */
export function QuotesCompared(props: Props) {
  const { quotes, chosen, onChoose, isStale } = props
  const lines = linesOf(props)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
    <section className="table-scroll" tabIndex={0} aria-label="Preventivi a confronto">
      <table className="sidebyside quotes" aria-busy={isStale || undefined}>
        <caption className="hidden">Preventivi a confronto, il migliore per primo</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Voce</span>
            </th>
            {quotes.map(({ chiave, fonte, nome, prodotto }) => (
              <th key={chiave} scope="col" className={chiave === chosen ? 'chosen' : undefined}>
                <label className="pick-quote">
                  <input
                    type="radio"
                    name="scelta"
                    checked={chiave === chosen}
                    onChange={() => onChoose(chiave)}
                  />
                  <span>
                    {fonte === 'panel' ? nome : quoteSources[fonte]}
                    <span className="note">{prodotto}</span>
                  </span>
                </label>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, note, of, className }) => (
            <tr key={label} className={className}>
              <th scope="row">
                {label}
                {note && <span className="note">{note}</span>}
              </th>
              {quotes.map(quote => (
                <td key={quote.chiave} className={quote.chiave === chosen ? 'chosen' : undefined}>
                  {of(quote)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function linesOf({ quotes, da, trimestre, percAgente, hasSettlement }: Props): Line[] {
  const [best] = quotes
  const lowest = Math.min(...quotes.map(({ taeg }) => taeg))
  const costNames = [...new Set(quotes.flatMap(({ costi }) => costi.map(({ voce }) => voce)))]
  // The fee of the customer comes last, as in the examples.
  costNames.sort((a, b) => Number(a === 'compenso') - Number(b === 'compenso'))
  const netLine: Line = {
    label: 'Netto al cliente',
    className: da === 'netto' ? 'first-of-group' : 'big',
    of: quote => (
      <>
        {formatWholeEuro(quote.nettoCliente)}
        {da !== 'netto' &&
          (quote === best ? (
            <span className="best">netto più alto</span>
          ) : (
            <small>{formatWholeEuro(quote.nettoCliente - best!.nettoCliente)}</small>
          ))}
      </>
    ),
  }
  const instalmentLine: Line = {
    label: 'Rata',
    ...(da === 'netto' && { className: 'big' }),
    of: quote => (
      <>
        {formatEuro(quote.rata)}
        {da === 'netto' &&
          (quote === best ? (
            <span className="best">costo più basso</span>
          ) : (
            <small>+ {formatEuro(quote.rata - best!.rata)}</small>
          ))}
      </>
    ),
  }
  return [
    ...(da === 'netto' ? [instalmentLine, netLine] : [netLine, instalmentLine]),
    { label: 'TAN', of: ({ tan }) => formatPercent(tan) },
    {
      label: 'TAEG',
      of: ({ taeg }) => (
        <>
          <strong>{formatPercent(taeg)}</strong>
          {taeg === lowest && <span className="best">TAEG più basso</span>}
        </>
      ),
    },
    { label: 'TEG', of: ({ teg }) => formatPercent(teg) },
    {
      label: 'Margine sulla soglia',
      note: trimestre,
      of: ({ teg, sogliaUsura }) => (
        <>
          {points(sogliaUsura - teg)}
          <small>soglia {formatRate(sogliaUsura)}</small>
        </>
      ),
    },
    { label: 'Lordo, montante', className: 'first-of-group', of: ({ lordo }) => formatEuro(lordo) },
    { label: 'Interessi', of: ({ interessi }) => formatEuro(-interessi) },
    ...costNames.map(
      (name): Line => ({
        label: quoteCostNames[name],
        of: ({ costi, lordo }) => {
          const cost = costi.find(({ voce }) => voce === name)
          if (!cost) return none
          return (
            <>
              {formatEuro(-cost.importo)}
              {name === 'compenso' && (
                <small>{formatPercent((100 * cost.importo) / lordo)} del montante</small>
              )}
            </>
          )
        },
      }),
    ),
    { label: 'Netto ricavo', of: ({ nettoRicavo }) => <strong>{formatEuro(nettoRicavo)}</strong> },
    ...(hasSettlement
      ? [
          {
            label: 'Prestito estinto',
            of: ({ nettoRicavo, nettoCliente }: AgentQuote) => formatEuro(nettoCliente - nettoRicavo),
          },
        ]
      : []),
    {
      label: 'Alla società',
      note: 'non si stampa',
      className: 'first-of-group',
      of: quote => (
        <>
          {formatEuro(feeOf(quote) + (quote.provvigione?.importo ?? 0))}
          <small>
            {quote.provvigione
              ? `compenso più ${formatRate(quote.provvigione.perc)} del finanziatore`
              : 'solo compenso'}
          </small>
        </>
      ),
    },
    ...(percAgente === null
      ? []
      : [
          {
            label: `Spetta a Lei, ${formatNumber(percAgente)}\u00a0%`,
            of: (quote: AgentQuote) => formatEuro(dueFor(quote, percAgente)),
          },
        ]),
    {
      label: 'Vale fino al',
      of: ({ validoAl, fonte, nome }) => (
        <>
          {validoAl ? formatShortDay(validoAl) : 'senza termine'}
          {fonte !== 'panel' && <small>{nome}</small>}
        </>
      ),
    },
  ]
}
