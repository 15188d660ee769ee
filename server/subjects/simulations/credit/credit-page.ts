import { formatMoney, formatRate } from '../../../../contract/italian/amounts.ts'
import { dayInRome, formatLongDay, formatShortDay, longDayWith } from '../../../../contract/italian/days.ts'
import { formatDuration, formatEuro } from '../../../../contract/italian/format.ts'
import { provinces } from '../../../../contract/italian/provinces.ts'
import { capitalised } from '../../../../contract/italian/sentence.ts'
import { requestAddress } from '../../../../contract/products/calculator-links.ts'
import { assignmentNames } from '../../../../contract/products/cdq.ts'
import { cdqExample, whyInsured } from '../../../../contract/products/cdq-example.ts'
import { cdqExclusionReason } from '../../../../contract/products/cdq-exclusions.ts'
import { premiumNote } from '../../../../contract/products/cdq-words.ts'
import type {
  CreditPage,
  KeptCdq,
  KeptCredit,
  KeptLease,
  KeptLoan,
  KeptRow,
} from '../../../../contract/products/kept-credit.ts'
import { leasingExample } from '../../../../contract/products/leasing-example.ts'
import { leasingExclusionReason } from '../../../../contract/products/leasing-exclusions.ts'
import {
  isWithVat,
  leaseAmounts,
  leasePaymentName,
  leasePayments,
  leaseTotalName,
} from '../../../../contract/products/leasing-vat.ts'
import {
  leasingCost,
  leasingCostName,
  leasingGoods,
  share,
} from '../../../../contract/products/leasing-words.ts'
import { furtherFigures, loanExample } from '../../../../contract/products/loan-example.ts'
import { loanExclusionReason } from '../../../../contract/products/loan-exclusions.ts'
import {
  cdqNeedInWords,
  leasingNeedInWords,
  loanNeedInWords,
} from '../../../../contract/products/need-words.ts'
import { costDetail, costName, loanPlanNote } from '../../../../contract/products/offer-words.ts'
import { cdqAddress, leasingAddress, loanAddress } from '../../../../contract/products/reopened-simulation.ts'
import {
  cdqNeedFacts,
  type Fact,
  needFacts,
  offerFacts,
  uncountedInWords,
} from '../../../../contract/products/simulation-words.ts'
import { leasingPlan } from '../../../../finance/offers/leasing/leasing-plan.ts'
import { monthlyPlan, type PlanYear, yearlyPlan } from '../../../../finance/offers/plan.ts'
import type { PricedCost } from '../../../../finance/offers/types.ts'

/** Maximum offers in the table of the page, and names per reason of an exclusion. */
const shownOffers = 10
const namedProducts = 6

type Link = Pick<CreditPage, 'indirizzo' | 'scadenza'>

/** The content of the page of a stored simulation of a loan, an assignment or a lease. */
export function creditPage(snapshot: KeptCredit, link: Link): CreditPage {
  const words = creditWords(snapshot)
  const { calcolataAt, matematica, quante, banche, intermediario } = snapshot
  return { ...link, calcolataAt, matematica, quante, banche, intermediario, ...words }
}

/** The content of a page about a simulation of a loan, an assignment or a lease, in words. */
export function creditWords(snapshot: KeptCredit): Words {
  switch (snapshot.prodotto) {
    case 'prestito':
      return loanWords(snapshot)
    case 'cdq':
      return cdqWords(snapshot)
    case 'leasing':
      return leasingWords(snapshot)
  }
}

type Words = Omit<
  CreditPage,
  keyof Link | 'calcolataAt' | 'matematica' | 'quante' | 'banche' | 'intermediario'
>

const ofConsumers = {
  chi: {
    il: 'il finanziatore',
    nessuno: 'Nessun finanziatore',
    colonna: 'Finanziatore',
    confronto: 'finanziatori convenzionati, non fra tutti quelli del mercato',
  },
  criterio: { nome: 'TAEG', parole: 'di TAEG crescente; a parità di TAEG, di totale da restituire' },
}
const howTaeg = {
  order:
    'Per TAEG crescente e, a parità di TAEG, per totale da restituire. L’ordine non dipende dalle provvigioni che i finanziatori ci riconoscono.',
  panel: (names: readonly string[]) =>
    `I ${names.length} finanziatori convenzionati con noi, non tutti quelli del mercato: ${names.join(', ')}.`,
  rate: (included: string): Fact => [
    'Che cos’è il TAEG',
    `Il tasso annuo che rende uguali, al giorno dell’erogazione, il valore di quanto si riceve e il valore di tutto quanto si paga, contando i mesi come dodicesimi d’anno (direttiva (UE) 2023/2225, allegato III). Comprende ${included}. È arrotondato a due decimali.`,
  ],
}

function loanWords(snapshot: KeptLoan): Words {
  const { need, tassi, intermediario } = snapshot
  const offer = shownOffer(snapshot)
  const simulation = { prodotto: 'prestito', giorno: tassi.giorno, need, offerta: null } as const
  return {
    ...ofConsumers,
    nome: 'prestito personale',
    richiesta: loanNeedInWords(need),
    needFacts: needFacts(simulation, 'credit'),
    personFacts: needFacts(simulation, 'person'),
    senza: uncountedInWords(need, need.redditoNetto),
    ricalcolo: loanAddress(need),
    richiedi: offer && requestFor(loanAddress(need), offer),
    daIndicare: 'reddito, occupazione, età e provincia',
    offerta: offer && {
      ...titleOf(offer, snapshot.scelta),
      sommario: [
        `Tasso fisso per ${formatDuration(offer.numeroRate)}, senza garanzie reali.`,
        ...furtherFigures(offer, need).map(words => ` ${capitalised(words)}.`),
        validity(offer),
      ].join(''),
      cifra: offer.rata,
      testo: `al mese per ${formatDuration(offer.numeroRate)}, TAN fisso ${formatRate(offer.tan)}`,
      tasso: `TAEG ${formatRate(offer.taeg)}`,
      conto: [
        ['Capitale', formatEuro(need.importo)],
        ['Interessi', formatEuro(offer.interessi)],
        ...costFacts(offer.costi, 'all’erogazione'),
      ],
      totale: ['In tutto, da restituire', formatEuro(offer.totaleDovuto)],
      piano: yearlyPlan(monthlyPlan({ need, offer })),
      notaPiano: loanPlanNote(offer),
      facts: offerFacts(offer, need),
      esempio: loanExample(offer, need, intermediario.nome),
    },
    colonne: ['Rata mensile', 'TAN', 'TAEG', 'Spese e compenso', 'Totale dovuto'],
    ordine: 2,
    offerte: rowsOf(snapshot, offer, one => [
      formatEuro(one.rata),
      formatRate(one.tan),
      formatRate(one.taeg),
      formatEuro(one.totaleCosti),
      formatEuro(one.totaleDovuto),
    ]),
    escluse: byReason(snapshot.escluse, one => loanExclusionReason(one, need, provinceOf(need))),
    come: howMade(snapshot, {
      ...howTaeg,
      included:
        'interessi, istruttoria, incasso delle rate, invii e rendiconti, imposte, polizze obbligatorie e nostro compenso',
      usury: `TEGM dei prestiti personali ${formatRate(tassi.tegm.valore)}`,
      left: notSaid('reddito, altre rate, occupazione, età e provincia'),
    }),
  }
}

function cdqWords(snapshot: KeptCdq): Words {
  const { need, tassi, intermediario } = snapshot
  const offer = shownOffer(snapshot)
  const name = assignmentNames[need.prodotto]
  return {
    ...ofConsumers,
    nome: name,
    richiesta: cdqNeedInWords(need),
    needFacts: cdqNeedFacts(need, 'credit'),
    personFacts: cdqNeedFacts(need, 'person'),
    senza: uncountedInWords(need, need.netto),
    ricalcolo: cdqAddress(need),
    // The pay, which every offer depends on, is not in an address: a consultant calls.
    richiedi: offer && { href: `${cdqAddress(need)}#contatto`, label: 'Chiedi di essere contattati' },
    daIndicare:
      need.prodotto === 'cqp'
        ? 'pensione, età e altre trattenute'
        : 'stipendio, datore di lavoro, età, anzianità di servizio e altre trattenute',
    offerta: offer && {
      ...titleOf(offer, snapshot.scelta),
      sommario: [
        `Tasso fisso per ${formatDuration(offer.numeroRate)}, rata trattenuta da chi paga.${validity(offer)}`,
        ...(offer.etaPremi ? [premiumNote(offer.etaPremi)] : []),
      ].join(' '),
      ...(need.nettoRichiesto
        ? {
            cifra: offer.rata,
            testo: `al mese per ${formatDuration(offer.numeroRate)}, con ${formatEuro(offer.nettoRicavo)} di netto ricavo, TAN fisso ${formatRate(offer.tan)}`,
          }
        : {
            cifra: offer.nettoRicavo,
            testo: `di netto ricavo, con ${formatEuro(offer.rata)} al mese per ${formatDuration(offer.numeroRate)}, TAN fisso ${formatRate(offer.tan)}`,
          }),
      tasso: `TAEG ${formatRate(offer.taeg)}`,
      conto: [
        [`Montante, ${offer.numeroRate} rate da ${formatEuro(offer.rata)}`, formatEuro(offer.totaleDovuto)],
        ['Interessi', `− ${formatEuro(offer.interessi)}`],
        ['Capitale finanziato', formatEuro(offer.capitale)],
        ...costFacts(offer.costi, 'trattenuto dal capitale').map(
          ([label, value]): Fact => [label, `− ${value}`],
        ),
      ],
      totale: ['Netto ricavo', formatEuro(offer.nettoRicavo)],
      piano: planOf(offer),
      notaPiano:
        'Ammortamento francese, importi in euro, arrotondati al centesimo ogni mese. Il capitale comprende le spese trattenute.',
      facts: offerFacts(offer, need),
      esempio: cdqExample(offer, need, intermediario.nome),
    },
    colonne: ['Netto ricavo', 'Rata mensile', 'TAN', 'TAEG', 'Spese trattenute'],
    ordine: 3,
    offerte: rowsOf(snapshot, offer, one => [
      formatEuro(one.nettoRicavo),
      formatEuro(one.rata),
      formatRate(one.tan),
      formatRate(one.taeg),
      formatEuro(one.totaleCosti),
    ]),
    escluse: byReason(snapshot.escluse, one => cdqExclusionReason(one, need, provinceOf(need))),
    come: howMade(snapshot, {
      ...howTaeg,
      included: 'interessi, istruttoria, commissioni, imposte, polizze e nostro compenso',
      usury:
        need.prodotto === 'delega'
          ? `TEGM dei prestiti personali ${formatRate(tassi.tegm.delega)}`
          : `TEGM della cessione del quinto ${formatRate(tassi.tegm.finoA15000)} fino a ${formatMoney(1_500_000)} e ${formatRate(tassi.tegm.oltre15000)} oltre`,
      left: `${notSaid(need.prodotto === 'cqp' ? 'pensione, età e altre trattenute' : 'stipendio, età, anzianità di servizio e altre trattenute')} ${whyInsured[need.prodotto]}.`,
    }),
  }
}

function leasingWords(snapshot: KeptLease): Words {
  const { need, tassi, intermediario } = snapshot
  const offer = shownOffer(snapshot)
  const paid = offer && leasePayments(offer, need)
  const payment = (name: string) => leasePaymentName(name, need)
  const simulation = { prodotto: 'leasing', giorno: tassi.giorno, need, offerta: null } as const
  return {
    nome: 'leasing',
    richiesta: leasingNeedInWords(need),
    needFacts: needFacts(simulation),
    personFacts: [],
    ricalcolo: leasingAddress(need),
    richiedi: offer && requestFor(leasingAddress(need), offer),
    daIndicare: null,
    senza: null,
    chi: {
      il: 'la società di leasing',
      nessuno: 'Nessuna società di leasing',
      colonna: 'Società',
      confronto: 'società di leasing convenzionate, non fra tutte quelle del mercato',
    },
    criterio: {
      nome: 'totale da pagare',
      parole: `di totale da pagare${isWithVat(need) ? ' senza IVA' : ''} crescente; a parità di totale, di costo effettivo annuo`,
    },
    offerta: paid && {
      ...titleOf(offer, snapshot.scelta),
      sommario: `Leasing di ${formatDuration(need.durataMesi)} a tasso fisso, ${leaseAmounts(need)}.${validity(offer)}`,
      cifra: paid.rata,
      testo: `al mese ${isWithVat(need) ? 'con' : 'senza'} IVA per ${offer.numeroCanoni} canoni, tasso leasing ${formatRate(offer.tassoLeasing)}`,
      tasso: `costo effettivo annuo ${formatRate(offer.taeg)}`,
      conto: [
        [payment(`Anticipo alla firma, ${share(need.anticipoPerc)} del prezzo`), formatEuro(paid.anticipo)],
        [payment(`${offer.numeroCanoni} canoni da ${formatEuro(paid.rata)}`), formatEuro(paid.totaleCanoni)],
        [payment(`Riscatto, ${share(need.riscattoPerc)} del prezzo`), formatEuro(paid.riscatto)],
        ...offer.costi.map(
          (item): Fact => [
            item.quando === 'iniziale'
              ? leasingCostName(item)
              : `${leasingCostName(item)}, ${leasingCost(item)}`,
            formatEuro(item.totale),
          ],
        ),
      ],
      totale: [leaseTotalName(need), formatEuro(paid.totaleDovuto)],
      piano: yearlyPlan(leasingPlan(offer)),
      notaPiano:
        'Importi in euro senza IVA, dopo l’anticipo. L’ultimo pagamento è il riscatto; i suoi interessi assorbono gli arrotondamenti.',
      facts: offerFacts(offer, need),
      esempio: leasingExample(offer, need, intermediario.nome),
    },
    colonne: [
      payment('Canone mensile'),
      'Tasso leasing',
      'Costo effettivo',
      'Spese',
      isWithVat(need) ? leaseTotalName(need) : 'In tutto',
    ],
    ordine: 4,
    offerte: rowsOf(snapshot, offer, one => [
      formatEuro(leasePayments(one, need).rata),
      formatRate(one.tassoLeasing),
      formatRate(one.taeg),
      formatEuro(one.totaleCosti),
      formatEuro(leasePayments(one, need).totaleDovuto),
    ]),
    escluse: byReason(snapshot.escluse, one => leasingExclusionReason(one, need)),
    come: howMade(snapshot, {
      order:
        'Per totale da pagare crescente e, a parità di totale, per costo effettivo annuo. L’ordine non dipende dalle provvigioni che le società ci riconoscono.',
      panel: names =>
        `Le ${names.length} società di leasing convenzionate con noi, non tutte quelle del mercato: ${names.join(', ')}.`,
      rate: included => [
        'Che cosa sono tasso leasing e costo effettivo annuo',
        `Il tasso leasing è quello della Banca d’Italia: il tasso interno che rende uguali il prezzo del bene, al netto delle imposte, e il valore di canoni e riscatto. Il costo effettivo annuo si calcola allo stesso modo e comprende anche ${included}.`,
      ],
      included: 'istruttoria, incasso di canoni e riscatto, imposte e assicurazioni obbligatorie',
      usury: `TEGM del leasing per ${leasingGoods[need.bene].toLowerCase()}`,
      left: `${isWithVat(need) ? 'Le' : 'L’IVA, che si aggiunge ad anticipo, canoni e riscatto, e le'} imposte sul reddito. Il leasing per imprese e professionisti è fuori dalle norme sul credito ai consumatori.`,
    }),
  }
}

const provinceOf = ({ provincia }: { provincia?: string }) => provinces[provincia ?? ''] ?? ''

/** Data of the person that nobody entered may exclude offers. */
const notSaid = (data: string) =>
  `Quello che non è stato indicato fra ${data}: con tutti i dati le offerte possono essere di meno.`

interface Offered {
  prodotto: { _id: string; nome: string }
  banca: { nome: string }
  validoAl?: string
}

const shownOffer = <O extends Offered>({ offerte, scelta }: { offerte: O[]; scelta: string | null }) =>
  offerte.find(({ prodotto }) => prodotto._id === scelta) ?? offerte[0] ?? null

/** The request for an offer in its calculator, whose address has a query. */
const requestFor = (calculator: string, { prodotto }: Offered) => ({
  href: requestAddress(calculator, prodotto._id),
  label: 'Chiedi questa offerta',
})

const titleOf = ({ banca, prodotto }: Offered, chosen: string | null) => ({
  scelta: prodotto._id === chosen,
  titolo: `${banca.nome}, ${prodotto.nome}`,
})

const validity = ({ validoAl }: Offered) =>
  validoAl ? ` Offerta valida fino ${longDayWith('al', validoAl)}.` : ''

/** Each cost as in the calculator; `once` is the time of a cost at signature. */
const costFacts = (costs: readonly PricedCost[], once: string): Fact[] =>
  costs.map(item => [`${costName(item)}, ${costDetail(item, once)}`, formatEuro(item.totale)])

/** The plan of an assignment by year. */
const planOf = ({ capitale, numeroRate, tan, rata }: KeptCdq['offerte'][number]): PlanYear[] =>
  yearlyPlan(
    monthlyPlan({
      need: { importo: capitale },
      offer: { numeroRate, fasi: [{ daRata: 1, rate: numeroRate, tan, rata }], costi: [] },
    }),
  )

function rowsOf<O extends Offered>(
  {
    offerte,
    condizioni,
  }: {
    offerte: O[]
    condizioni: { prodotto: { _id: string }; validoDal: string; validoAl?: string }[]
  },
  opened: O | null,
  values: (offer: O) => string[],
): KeptRow[] {
  const lists = new Map(condizioni.map(terms => [terms.prodotto._id, terms]))
  return offerte.slice(0, shownOffers).map(offer => {
    const list = lists.get(offer.prodotto._id)
    return {
      banca: offer.banca.nome,
      prodotto: offer.prodotto.nome,
      nota: list
        ? `condizioni dal ${formatShortDay(list.validoDal)}${list.validoAl ? ` al ${formatShortDay(list.validoAl)}` : ''}`
        : '',
      valori: values(offer),
      aperta: offer === opened,
    }
  })
}

/** Excluded products by reason, the commonest first. */
export function byReason<X extends Offered>(
  excluded: readonly X[],
  reasonOf: (one: X) => string,
): CreditPage['escluse'] {
  const groups = new Map<string, string[]>()
  for (const one of excluded) {
    const reason = capitalised(reasonOf(one))
    groups.set(reason, [...(groups.get(reason) ?? []), `${one.banca.nome} (${one.prodotto.nome})`])
  }
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([motivo, names]) => ({
      motivo,
      prodotti: [
        ...names.slice(0, namedProducts),
        ...(names.length > namedProducts ? [`altri ${names.length - namedProducts}`] : []),
      ],
    }))
}

interface Method {
  order: string
  panel(names: readonly string[]): string
  rate(included: string): Fact
  included: string
  usury: string
  left: string
}

/** Method: order, panel, sources with dates, formula, and what is not included. */
function howMade(
  { banche, matematica, fonti, tassi, calcolataAt, offerte }: KeptCredit,
  { order, panel, rate, included, usury, left }: Method,
): Fact[] {
  const [year, quarter] = tassi.tegm.trimestre.split('-Q')
  const threshold = offerte[0] && `, qui ${formatRate(offerte[0].sogliaUsura)}`
  return [
    ['Come sono ordinate le offerte', order],
    ['Chi è nel confronto', panel(banche)],
    rate(included),
    [
      'Condizioni',
      `In vigore il ${formatLongDay(dayInRome(new Date(calcolataAt)))}, con la validità scritta accanto a ciascuna offerta.`,
    ],
    [
      'Soglie di usura',
      `${usury}, ${quarter}º trimestre ${year} (fonte: ${fonti.tegm}). La soglia è il TEGM aumentato di un quarto e di altri quattro punti${threshold ?? ''}: un’offerta che la supera non è mostrata.`,
    ],
    ['Che cosa non conta qui', left],
    ['Versione dei calcoli', String(matematica)],
  ]
}
