import { formatMoney, formatRate } from '../italian/amounts.ts'
import { longDayWith } from '../italian/days.ts'
import { formatDuration, formatEuro, formatPercent } from '../italian/format.ts'
import { capitalised } from '../italian/sentence.ts'
import {
  type AgentQuote,
  chosenQuote,
  isAssignment,
  type QuoteExclusion,
  type QuoteInput,
  type QuoteProduct,
  type QuoteSnapshot,
  quoteCostNames,
  quoteSources,
} from './agent-quote.ts'
import { formatLimit } from './bank-limit.ts'
import { assignmentNames, employers } from './cdq.ts'
import { employments, loanPurposes } from './loan.ts'
import { afterTotal } from './offer-words.ts'
import type { Fact } from './simulation-words.ts'

/** The name of a product in a sentence. */
export const quoteProductName = (product: QuoteProduct): string =>
  isAssignment(product) ? assignmentNames[product] : 'prestito personale senza garanzie reali'

/** Why a table, an agreement or a product has no quote, in words. */
export function exclusionReason(
  { motivo, limite }: Pick<QuoteExclusion, 'motivo' | 'limite'>,
  { durataMesi, occupazione, finalita = 'liquidita' }: QuoteInput,
): string {
  const limit = limite ?? 0
  switch (motivo) {
    case 'non_in_vigore':
      return 'le sue condizioni non sono in vigore'
    case 'finalita':
      return `non prevede la finalità «${loanPurposes[finalita]}»`
    case 'durata':
      return limite
        ? `durata ${limit < durataMesi ? 'massima' : 'minima'} ${formatDuration(limit)}`
        : 'non prevede questa durata'
    case 'occupazione': {
      const name =
        occupazione &&
        (occupazione in employers
          ? employers[occupazione as keyof typeof employers]
          : employments[occupazione])
      return name
        ? `non è per questo datore di lavoro: ${name.toLowerCase()}`
        : 'riservata ad alcuni datori di lavoro'
    }
    case 'anzianita':
      return `anzianità di servizio minima ${formatDuration(limit)}`
    case 'eta':
      // Without a limit, the table of a compulsory insurance has no premium.
      return limite
        ? `arriva a ${limit} anni alla fine del piano`
        : `la polizza obbligatoria non copre ${formatDuration(durataMesi)} a questa età`
    case 'eta_minima':
      return `comincia da ${limit} anni alla fine del piano`
    case 'provincia':
      return 'non opera nella provincia'
    case 'riservata':
      return 'condizioni riservate ad alcune occupazioni'
    case 'rata_reddito':
      return `le rate devono stare entro il ${formatLimit(limit)} del reddito netto`
    case 'importo_minimo':
      return `finanzia almeno ${formatMoney(limit)}`
    case 'importo_massimo':
      return `finanzia al massimo ${formatMoney(limit)}`
    case 'quota':
      return limit > 0
        ? `serve una rata oltre la quota di ${formatEuro(limit)}`
        : 'non resta una quota da impegnare'
    case 'compenso':
      return `il compenso supera il massimo pubblicato, qui ${formatEuro(limit)}`
    case 'coefficiente':
      return 'il coefficiente eroga più di quanto permette il TAN: la riga va corretta da chi carica la tabella'
    case 'teg_massimo':
      return `il TEG supera il massimo della tabella, ${formatPercent(limit)}`
    case 'taeg_massimo':
      return `il TAEG supera il massimo della tabella, ${formatPercent(limit)}`
    case 'usura':
      return `il TEG supera la soglia di usura, ${formatRate(limit)}`
  }
}

/** Who lends: a bank, or the network of a price table. */
export const lenderOf = ({ fonte, nome }: Pick<AgentQuote, 'fonte' | 'nome'>): string =>
  fonte === 'panel' ? nome : `Rete ${quoteSources[fonte]}`

/** The amount of the credit: what is paid out of an assignment, the loan without its financed costs otherwise. Cents. */
export const creditAmount = (
  { nettoRicavo, capitale, costi }: Pick<AgentQuote, 'nettoRicavo' | 'capitale' | 'costi'>,
  product: QuoteProduct,
): number =>
  isAssignment(product)
    ? nettoRicavo
    : costi.reduce((rest, { quando, importo }) => (quando === 'finanziato' ? rest - importo : rest), capitale)

/** A cost of a quote: its total, and when it is paid unless at the start. */
const quoteCost = ({ quando, importo }: AgentQuote['costi'][number]): string =>
  formatEuro(importo) + (quando ? afterTotal(quando) : '')

/**
 * The representative example of a quote, as it is printed (Directive (EU) 2023/2225, art. 8). `broker` is the name of
 * the house.
 */
export function quoteExample(quote: AgentQuote, product: QuoteProduct, broker: string): string {
  const { rata, ultimaRata, numeroRate, tan, taeg, interessi, costi, totaleDovuto, validoAl, assicurazione } =
    quote
  const credit = creditAmount(quote, product)
  const last = ultimaRata === undefined ? '' : `, l’ultima di ${formatEuro(ultimaRata)}`
  const costs = costi.map(item => `${quoteCostNames[item.voce].toLowerCase()} ${quoteCost(item)}`)
  return [
    `Esempio rappresentativo: ${quoteProductName(product)}, importo totale del credito ${formatEuro(credit)}, `,
    `durata ${formatDuration(numeroRate)}, ${numeroRate} rate mensili da ${formatEuro(rata)}${last}, `,
    `TAN fisso ${formatRate(tan)}, TAEG ${formatRate(taeg)}. `,
    `Costo totale del credito ${formatEuro(totaleDovuto - credit)}, che comprende: `,
    `${[`interessi ${formatEuro(interessi)}`, ...costs].join(', ')}. `,
    `Importo totale dovuto dal consumatore ${formatEuro(totaleDovuto)}. `,
    assicurazione ? `Assicurazione: ${assicurazione.toLowerCase()}. ` : '',
    `Finanziatore: ${lenderOf(quote)}. Intermediario: ${broker}${broker.endsWith('.') ? '' : '.'}`,
    validoAl ? ` Preventivo valido fino ${longDayWith('al', validoAl)}.` : '',
  ].join('')
}

/** That a quote binds no lender, on everything that a customer gets. */
export const quoteIsNoPromise =
  'Il preventivo non impegna il finanziatore, che decide dopo l’istruttoria. Il compenso di mediazione è compreso nel TAEG.'

/** A saved quote as its customer reads it, without what the lender pays the house. */
export interface CustomerQuote {
  /** The product with a capital letter. */
  prodotto: string
  /** The name of the customer; null for a quote without one. */
  cliente: string | null
  /** The day of the figures. */
  giorno: string
  cifre: Fact[]
  esempio: string
}

/** The chosen quote of a saved comparison for the customer. */
export function customerQuote(snapshot: QuoteSnapshot, cliente: string | null): CustomerQuote {
  const { dati, confronto } = snapshot
  const chosen = chosenQuote(snapshot)
  return {
    prodotto: capitalised(quoteProductName(dati.prodotto)),
    cliente,
    giorno: confronto.giorno,
    cifre: [
      ['Netto al cliente', formatEuro(chosen.nettoCliente)],
      ['Rata', `${chosen.numeroRate} rate mensili da ${formatEuro(chosen.rata)}`],
      ['Durata', formatDuration(chosen.numeroRate)],
      ['TAN fisso', formatRate(chosen.tan)],
      ['TAEG', formatRate(chosen.taeg)],
      ['Importo totale del credito', formatEuro(creditAmount(chosen, dati.prodotto))],
      ['Interessi', formatEuro(chosen.interessi)],
      ...chosen.costi.map((item): Fact => [quoteCostNames[item.voce], quoteCost(item)]),
      ...(dati.estinzione ? [['Prestito estinto', formatEuro(dati.estinzione.importo)] satisfies Fact] : []),
      ['Importo totale dovuto', formatEuro(chosen.totaleDovuto)],
      ['Finanziatore', lenderOf(chosen)],
      ...(chosen.assicurazione ? [['Assicurazione', chosen.assicurazione] satisfies Fact] : []),
      [
        'Valido',
        chosen.validoAl
          ? `fino ${longDayWith('al', chosen.validoAl)}`
          : 'finché il finanziatore non cambia le condizioni',
      ],
    ],
    esempio: quoteExample(chosen, dati.prodotto, confronto.intermediario),
  }
}

/** A quote in a sentence: product, what the customer gets, and the term. */
export function quoteInWords(snapshot: QuoteSnapshot): string {
  const { nettoCliente, numeroRate } = chosenQuote(snapshot)
  return `${quoteProductName(snapshot.dati.prodotto)}, ${formatEuro(nettoCliente)} netti in ${formatDuration(numeroRate)}`
}
