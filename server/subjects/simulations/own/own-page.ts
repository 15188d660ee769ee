import type { Answer } from '../../../../contract/calls/call.ts'
import type { ownSimulation } from '../../../../contract/calls/own-simulations.ts'
import { formatRate } from '../../../../contract/italian/amounts.ts'
import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import { formatDuration, formatEuro } from '../../../../contract/italian/format.ts'
import { exclusionReason } from '../../../../contract/products/exclusions.ts'
import type { KeptCdq, KeptCredit } from '../../../../contract/products/kept-credit.ts'
import { calculatorAddress, type KeptSimulation } from '../../../../contract/products/kept-simulation.ts'
import { leasePayments } from '../../../../contract/products/leasing-vat.ts'
import { share } from '../../../../contract/products/leasing-words.ts'
import { rateKinds } from '../../../../contract/products/mortgage.ts'
import { offerInWords, optionalInWords } from '../../../../contract/products/offer-words.ts'
import {
  isOfMortgage,
  mainOffer,
  type OwnOffer,
  planByYear,
  productOfSnapshot,
  type Snapshot,
} from '../../../../contract/products/own-simulation.ts'
import { type Fact, needFacts, offerFacts } from '../../../../contract/products/simulation-words.ts'
import { byReason, creditWords } from '../credit/credit-page.ts'

type Page = Answer<typeof ownSimulation>

/** The part of the page in words, which differs by product. */
type Words = Pick<
  Page,
  | 'dati'
  | 'ricalcolo'
  | 'daIndicare'
  | 'need'
  | 'prestito'
  | 'cdq'
  | 'chi'
  | 'criterio'
  | 'offerta'
  | 'colonne'
  | 'offerte'
  | 'escluse'
>

/** The figures of an offer for a need. */
export function figuresOf(offer: OwnOffer, need: object) {
  const { banca, prodotto, taeg } = offer
  const { rata, totaleDovuto } = 'tassoLeasing' in offer ? leasePayments(offer, need) : offer
  return { banca, prodotto, rata, taeg, totaleDovuto }
}

/** Maximum offers in the table of the page. */
const shownOffers = 10

/** What the page of a simulation says about credit and offers. */
export const pageInWords = (snapshot: Snapshot): Words =>
  isOfMortgage(snapshot) ? mortgageInWords(snapshot) : creditInWords(snapshot)

function mortgageInWords(snapshot: KeptSimulation): Words {
  const { need, provincia, calcolataAt, offerte, escluse, scelta } = snapshot
  const giorno = dayInRome(new Date(calcolataAt))
  const offer = mainOffer(snapshot)
  const optional = offer && optionalInWords(offer)
  return {
    dati: named(needFacts({ giorno, need, offerta: null })),
    ricalcolo: calculatorAddress(need),
    daIndicare: null,
    need,
    chi: { nessuno: 'Nessuna banca', colonna: 'Banca' },
    criterio: 'TAEG',
    offerta: offer
      ? {
          scelta: scelta !== null,
          cifre: figuresOf(offer, need),
          facts: named(offerFacts(offer, need)),
          note: [offerInWords(offer, giorno), ...(optional ? [optional] : [])],
          piano: planByYear(need, offer),
        }
      : null,
    colonne: ['Rata', 'TAN', 'TAEG', 'Totale dovuto'],
    offerte: offerte.slice(0, shownOffers).map(({ banca, prodotto, tipoTasso, ...one }) => ({
      banca: banca.nome,
      prodotto: need.tipoTasso ? prodotto.nome : `${prodotto.nome}, ${rateKinds[tipoTasso].toLowerCase()}`,
      valori: [formatEuro(one.rata), formatRate(one.tan), formatRate(one.taeg), formatEuro(one.totaleDovuto)],
    })),
    escluse: byReason(escluse, one => exclusionReason(one, need, provincia ?? '')),
  }
}

function creditInWords(snapshot: KeptCredit): Words {
  const { needFacts, personFacts, ricalcolo, chi, criterio, offerta, colonne, offerte, escluse } =
    creditWords(snapshot)
  const offer = mainOffer(snapshot)
  return {
    dati: named([...needFacts, ...personFacts]),
    ricalcolo,
    daIndicare: snapshot.prodotto === 'cdq' ? saidAgain(snapshot) : null,
    ...(snapshot.prodotto === 'prestito' && { prestito: snapshot.need }),
    ...(snapshot.prodotto === 'cdq' && { cdq: snapshot.need }),
    chi,
    criterio: criterio.nome,
    offerta:
      offer && offerta
        ? {
            scelta: offerta.scelta,
            cifre: figuresOf(offer, snapshot.need),
            facts: named(offerta.facts),
            note: [offerta.esempio],
            piano: offerta.piano,
          }
        : null,
    colonne,
    offerte,
    escluse,
  }
}

/** What a simulation of the first version does not say of an assignment. */
function saidAgain({ need: { netto, prodotto } }: KeptCdq): string | null {
  if (netto !== undefined) return null
  return prodotto === 'cqp'
    ? 'pensione, età e altre trattenute'
    : 'stipendio, età, anzianità di servizio e altre trattenute'
}

const named = (facts: readonly Fact[]) => facts.map(([nome, valore]) => ({ nome, valore }))

type Line = Page['confronto']['righe'][number]

const none = '–'
const line = (nome: string, valore: string | undefined): Line => ({
  nome,
  valore: valore ?? none,
  cifra: null,
  relativa: false,
})
const money = (nome: string, cents: number | undefined): Line => ({
  ...line(nome, cents === undefined ? undefined : formatEuro(cents)),
  cifra: cents ?? null,
})
const rate = (nome: string, percent: number | undefined): Line => ({
  ...line(nome, percent === undefined ? undefined : formatRate(percent)),
  cifra: percent ?? null,
  relativa: true,
})

/** Names of the figures of an offer. */
const ofLoans = {
  lender: 'Banca',
  rate: 'TAN',
  instalment: 'Rata',
  yearly: 'TAEG',
  total: 'Totale dovuto',
}
const ofLeases: typeof ofLoans = {
  lender: 'Società di leasing',
  rate: 'Tasso leasing',
  instalment: 'Canone, senza IVA',
  yearly: 'Costo effettivo annuo',
  total: 'In tutto, oltre IVA',
}

/** A simulation beside others, with the first offer of today for the same need. */
export function comparedLines(snapshot: Snapshot, today: OwnOffer | undefined): Page['confronto'] {
  const product = productOfSnapshot(snapshot)
  const offer = mainOffer(snapshot)
  const amounts = amountLines(snapshot, offer)
  const { durataMesi } = snapshot.need
  const isLease = product === 'leasing'
  const names = isLease ? ofLeases : ofLoans
  const kind = offer && 'tipoTasso' in offer ? offer.tipoTasso : null
  return {
    credito: [product, amounts[0]!.valore, durataMesi].join(' '),
    righe: [
      line('Cifre del', formatShortDay(dayInRome(new Date(snapshot.calcolataAt)))),
      ...amounts,
      line('Durata', formatDuration(durataMesi)),
      line(names.lender, offer?.banca.nome ?? 'Nessuna offerta'),
      line('Prodotto', offer?.prodotto.nome),
      ...(product === 'mutui' ? [line('Tasso', kind ? rateKinds[kind] : undefined)] : []),
      line(names.rate, offer && formatRate('tassoLeasing' in offer ? offer.tassoLeasing : offer.tan)),
      money(names.instalment, offer?.rata),
      rate(names.yearly, offer?.taeg),
      money('Interessi', offer?.interessi),
      money('Costi', offer?.totaleCosti),
      money(names.total, offer?.totaleDovuto),
      isLease
        ? money('Totale più basso oggi, oltre IVA', today?.totaleDovuto)
        : rate('TAEG migliore oggi', today?.taeg),
    ],
  }
}

/** The amounts of a credit, the first of which says with the duration whether two credits are the same. */
function amountLines(snapshot: Snapshot, offer: OwnOffer | undefined): Line[] {
  if (isOfMortgage(snapshot)) {
    const { importo, valore } = snapshot.need
    return [line('Importo', formatEuro(importo)), line('Valore della casa', formatEuro(valore))]
  }
  switch (snapshot.prodotto) {
    case 'prestito':
      return [line('Importo', formatEuro(snapshot.need.importo))]
    case 'cdq':
      return [
        line('Netto ricavo', offer && 'nettoRicavo' in offer ? formatEuro(offer.nettoRicavo) : undefined),
      ]
    case 'leasing': {
      const { valore, anticipoPerc } = snapshot.need
      return [line('Prezzo senza IVA', formatEuro(valore)), line('Anticipo', share(anticipoPerc))]
    }
  }
}
