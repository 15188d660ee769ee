import { useQuery } from '@tanstack/react-query'
import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { formatAmount, formatEuro, formatPercent } from '../../../contract/italian/format.ts'
import {
  type AgentQuote,
  type QuoteInput,
  type QuoteProduct,
  quoteCostNames,
  quoteSources,
} from '../../../contract/products/agent-quote.ts'
import { creditAmount, quoteExample } from '../../../contract/products/agent-quote-words.ts'
import { warning } from '../../../contract/products/warnings.ts'
import { ScrollTable } from '../controls/scroll-table.tsx'
import { useServices } from '../services.ts'
import type { Comparison } from './quote-form.tsx'

/** The chosen quote at other terms, with the same instalment. */
export function OtherTerms({ input, quote }: { input: QuoteInput; quote: AgentQuote }) {
  const { quietClient } = useServices()
  const body = { dati: input, chiave: quote.chiave }
  const { data, error, isPending } = useQuery({
    queryKey: ['POST /agents/preventivi/durate', body],
    queryFn: () => quietClient.call('POST /agents/preventivi/durate', { body }),
    gcTime: 60_000,
  })
  if (error) return <p className="note">Le altre durate non sono arrivate: {error.message}</p>
  if (isPending) return <p className="note">Calcolo le altre durate…</p>
  return (
    <ScrollTable caption="Netto e costo di ogni durata">
      <thead>
        <tr>
          <th scope="col">Durata</th>
          <th scope="col" className="n">
            Lordo €
          </th>
          <th scope="col" className="n">
            Netto €
          </th>
          <th scope="col" className="n">
            TAEG %
          </th>
          <th scope="col" className="n">
            Costo in tutto €
          </th>
          <th scope="col" className="n">
            Età alla fine
          </th>
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ durataMesi, preventivo, etaScadenza }) => (
          <tr
            key={durataMesi}
            className={durataMesi === input.durataMesi ? 'selected' : undefined}
            aria-current={durataMesi === input.durataMesi || undefined}
          >
            <th scope="row" className="num">
              {durataMesi} mesi
            </th>
            {preventivo ? (
              <>
                <td className="n">{formatAmount(preventivo.lordo)}</td>
                <td className="n">
                  <strong>{formatAmount(preventivo.nettoCliente)}</strong>
                </td>
                <td className="n">{formatPercent(preventivo.taeg)}</td>
                <td className="n">{formatAmount(preventivo.costoTotale)}</td>
              </>
            ) : (
              <td className="n soft" colSpan={4}>
                non prevista
              </td>
            )}
            <td className="n">{etaScadenza ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

/** The representative example of a quote, as it is printed. */
export const Example = ({
  quote,
  product,
  broker,
}: {
  quote: AgentQuote
  product: QuoteProduct
  broker: string
}) => (
  <>
    <p className="note">{quoteExample(quote, product, broker)}</p>
    <p className="note">
      <strong>{warning}</strong>
    </p>
  </>
)

/** Each figure of a quote with its formula, its source and the day of the source. */
export function Sources({
  quote,
  input,
  comparison,
}: {
  quote: AgentQuote
  input: QuoteInput
  comparison: Pick<Comparison, 'giorno' | 'tegm' | 'quota'>
}) {
  const { rata, numeroRate, tan, capitale, lordo, taeg, teg, tegm, sogliaUsura, nettoRicavo } = quote
  const { giorno, tegm: source, quota } = comparison
  const isTable = quote.fonte !== 'panel'
  const from = isTable
    ? `${quoteSources[quote.fonte]}, ${quote.nome}, riga ${quote.riga}, valida dal ${formatShortDay(quote.validoDal)}`
    : `${quote.nome}, ${quote.prodotto}, condizioni dal ${formatShortDay(quote.validoDal)}`
  const credit = creditAmount(quote, input.prodotto)
  const costs = quote.costi
    .filter(({ quando }) => quando === undefined || quando === 'finanziato')
    .map(({ voce, importo }) => `${quoteCostNames[voce].toLowerCase()} ${formatEuro(importo)}`)
  const rows: [name: string, value: string, formula: string, source: string][] = [
    ...(quota
      ? [
          [
            'Quota',
            formatEuro(quota.rata),
            quota.regola === 'oneFifth'
              ? `un quinto di ${formatEuro(input.netto)}`
              : quota.regola === 'twoFifths'
                ? `due quinti di ${formatEuro(input.netto)} meno le altre trattenute`
                : `${formatEuro(input.netto)} meno il trattamento minimo, ${formatEuro(quota.trattamentoMinimo)}`,
            'D.P.R. 180/1950, artt. 5, 68 e 70',
          ] as [string, string, string, string],
        ]
      : []),
    ['Lordo', formatEuro(lordo), `${numeroRate} rate da ${formatEuro(rata)}`, 'dati del preventivo'],
    [
      'Importo finanziato',
      formatEuro(capitale),
      `valore delle rate al TAN ${formatRate(tan)}, a mesi uguali`,
      from,
    ],
    ['Interessi', formatEuro(quote.interessi), 'lordo meno importo finanziato', from],
    [
      'Netto ricavo',
      formatEuro(nettoRicavo),
      ['importo finanziato meno', costs.join(', ') || 'nessun costo'].join(' '),
      from,
    ],
    [
      'TAEG',
      formatPercent(taeg),
      `il tasso annuo che pareggia ${formatEuro(credit)} con tutto ciò che si paga, compenso compreso`,
      'Direttiva 2008/48/CE, allegato I',
    ],
    [
      'TEG',
      formatPercent(teg),
      'come il TAEG, senza imposte',
      'Istruzioni della Banca d’Italia, art. 644 c.p.',
    ],
    [
      'Soglia di usura',
      formatRate(sogliaUsura),
      `TEGM ${formatRate(tegm)} più un quarto più 4 punti, al massimo 8 punti in più`,
      `${source.fonte}, ${source.trimestre}; L. 108/1996, art. 2`,
    ],
    ...(quote.provvigione
      ? [
          [
            'Dal finanziatore alla società',
            formatEuro(quote.provvigione.importo),
            `${formatPercent(quote.provvigione.perc)} ${input.prodotto === 'prestito' ? 'del prestito' : 'del montante'}; non si stampa`,
            from,
          ] as [string, string, string, string],
        ]
      : []),
  ]
  return (
    <details className="quote-sources-of">
      <summary>Come si calcola</summary>
      <ScrollTable caption={`Formule e fonti, giorno ${formatShortDay(giorno)}`}>
        <thead>
          <tr>
            <th scope="col">Voce</th>
            <th scope="col" className="n">
              Valore
            </th>
            <th scope="col">Formula</th>
            <th scope="col">Fonte</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, value, formula, source]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="n">{value}</td>
              <td>{formula}</td>
              <td>{source}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </details>
  )
}
