import { provinces } from '../../../../contract/italian/provinces.ts'
import { bankFigures, type Credit, instalmentsTotal } from '../../../../contract/loan-files/bank-figures.ts'
import {
  ageOn,
  monthlyMeans,
  monthsAtWork,
  type PolicyFile,
  type PolicyPerson,
  repays,
} from '../../../../contract/loan-files/bank-policy.ts'
import { employers } from '../../../../contract/products/cdq.ts'
import { cdqExclusionReason } from '../../../../contract/products/cdq-exclusions.ts'
import type { ExcludedProduct } from '../../../../contract/products/exclusion-groups.ts'
import { exclusionReason } from '../../../../contract/products/exclusions.ts'
import { employments, loanPurposes } from '../../../../contract/products/loan.ts'
import { loanExclusionReason } from '../../../../contract/products/loan-exclusions.ts'
import { energyClasses, purposes } from '../../../../contract/products/mortgage.ts'
import { premiumsAt } from '../../../../finance/offers/cdq/cdq-premiums.ts'
import { quotaOf } from '../../../../finance/offers/cdq/cdq-quota.ts'
import { quoteCdq } from '../../../../finance/offers/cdq/cdq-quote.ts'
import type {
  AssignmentKind,
  CdqExclusion,
  CdqNeed,
  CdqOffer,
  CdqRates,
  CdqTerms,
} from '../../../../finance/offers/cdq/cdq-types.ts'
import { impersonalNeed, impersonalOffer } from '../../../../finance/offers/impersonal.ts'
import { quoteLoan } from '../../../../finance/offers/loans/loan-quote.ts'
import type { LoanNeed } from '../../../../finance/offers/loans/loan-types.ts'
import { quote } from '../../../../finance/offers/quote.ts'
import { smallestThatPays } from '../../../../finance/offers/smallest.ts'
import type { EnergyClass, Fee, Need, Offer, RateKind, Terms } from '../../../../finance/offers/types.ts'
import { mathematicsVersion } from '../../../../finance/version.ts'
import type { Context } from '../../../context.ts'
import { cdqPanel } from '../../cdq/cdq-terms.ts'
import { loanPanel, recentLoanPanel } from '../../loans/loan-terms.ts'
import { mortgagePanel, recentPanel } from '../../mortgages/mortgage-terms.ts'
import type { LoanFile } from './bank-costs.ts'

/** An offer of the panel for a file. */
interface PanelOffer {
  prodotto: Terms['prodotto']
  banca: Terms['banca']
  tipoTasso: RateKind | null
  /** The loan; for an assignment the financed amount. Cents. */
  importo: number
  durataMesi: number
  tan: number
  /** With the fee of the customer of the file. */
  taeg: number
  rata: number
  /** The sum of all instalments. */
  totale: number
  nettoRicavo: number | null
  validoAl: string | null
  /** What the record of the bank keeps of the offer, without the person's figures. */
  frozen: { giorno: string; matematica: number; need: object; condizioni: object; offerta: object }
}

export interface PanelAnswer {
  /** In the order of the TAEG. */
  offers: PanelOffer[]
  /** The products without an offer, each with its reason. */
  excluded: ExcludedProduct[]
  /** Why the panel cannot be asked, in a sentence; null when it was asked. */
  reason: string | null
}

/** Who asks: a page, which may read values of the last seconds, or a write, which reads the database. */
type Freshness = 'shown' | 'written'

const missing = (what: string): PanelAnswer => ({
  offers: [],
  excluded: [],
  reason: `Per le offerte del giorno ${what}.`,
})

/** The offers of the panel for a file with its people, by the same functions as the calculators. */
export async function panelOffers(
  context: Context,
  file: LoanFile,
  people: readonly PolicyPerson[],
  fee: Fee,
  freshness: Freshness,
): Promise<PanelAnswer> {
  const asked = { context, file, people, fee, freshness }
  switch (file.prodotto) {
    case 'mutuo':
      return mortgageOffers(asked)
    case 'prestito':
      return loanOffers(asked)
    case 'cqs':
    case 'cqp':
    case 'delega':
      return assignmentOffers(asked, file.prodotto)
    default:
      return { offers: [], excluded: [], reason: 'Per questo prodotto non c’è un confronto del giorno.' }
  }
}

interface Asked {
  context: Context
  file: LoanFile
  people: readonly PolicyPerson[]
  fee: Fee
  freshness: Freshness
}

/** The figures of those who repay, as far as they are known. */
function payersOf(file: LoanFile, people: readonly PolicyPerson[], today: string) {
  const { reddito, impegni } = monthlyMeans({ persone: people, debiti: file.debiti ?? [] })
  const births = people.filter(repays).flatMap(({ dataNascita }) => dataNascita ?? [])
  const ages = births.map(birth => ageOn(birth, today))
  return {
    ...(ages.length > 0 && { eta: Math.max(...ages) }),
    ...(reddito !== null && { redditoNetto: reddito, altreRate: impegni }),
  }
}

/** What a mortgage file asks of the panel, as far as it is known on a day. */
export function mortgageNeedOf(
  file: LoanFile,
  people: readonly PolicyPerson[],
  today: string,
): Partial<Need> {
  const { finalita, valoreImmobile, importoRichiesto, durataMesi, tipoTasso, immobile } = file
  const { provincia, classeEnergetica } = immobile ?? {}
  return {
    ...(finalita && finalita in purposes && { finalita: finalita as Need['finalita'] }),
    ...(valoreImmobile && { valore: valoreImmobile }),
    ...(importoRichiesto && { importo: importoRichiesto }),
    ...(durataMesi && { durataMesi }),
    ...(tipoTasso && { tipoTasso }),
    ...(provincia && { provincia }),
    ...(classeEnergetica &&
      classeEnergetica in energyClasses && {
        classeEnergetica: classeEnergetica as EnergyClass,
      }),
    ...payersOf(file, people, today),
  }
}

async function mortgageOffers({ context, file, people, fee, freshness }: Asked): Promise<PanelAnswer> {
  const { finalita, valoreImmobile, importoRichiesto, durataMesi } = file
  if (!finalita || !(finalita in purposes)) return missing('scelga la finalità fra quelle dei mutui')
  if (!valoreImmobile) return missing('scriva il valore dell’immobile')
  if (!durataMesi) return missing('scriva la durata')
  if (!importoRichiesto) return missing('scriva l’importo')
  const { terms, rates } = await (freshness === 'shown' ? recentPanel : mortgagePanel)(context)
  const need = mortgageNeedOf(file, people, rates.giorno) as Need
  const { offerte, escluse } = quote({ need, terms, rates })
  const quotes = offerte.map(offer => ({
    file,
    fee,
    terms: terms.find(({ prodotto }) => prodotto._id === offer.prodotto._id)!,
    offer,
    importo: importoRichiesto,
    tipoTasso: offer.tipoTasso,
    giorno: rates.giorno,
    need: impersonalNeed(need),
    kept: impersonalOffer(offer),
  }))
  const province = provinces[need.provincia ?? ''] ?? ''
  return answerOf(
    quotes,
    escluse.map(one => ({ motivo: one.motivo, detto: exclusionReason(one, need, province) })),
  )
}

async function loanOffers({ context, file, people, fee, freshness }: Asked): Promise<PanelAnswer> {
  const { finalita, importoRichiesto, durataMesi } = file
  if (!finalita || !(finalita in loanPurposes)) return missing('scelga la finalità fra quelle dei prestiti')
  if (!durataMesi) return missing('scriva la durata')
  if (!importoRichiesto) return missing('scriva l’importo')
  const { terms, rates } = await (freshness === 'shown' ? recentLoanPanel : loanPanel)(context)
  const loan = { finalita: finalita as LoanNeed['finalita'], importo: importoRichiesto, durataMesi }
  const employment = people.find(repays)?.occupazione
  const need: LoanNeed = {
    ...loan,
    ...(employment &&
      employment in employments && {
        occupazione: employment as NonNullable<LoanNeed['occupazione']>,
      }),
    ...payersOf(file, people, rates.giorno),
  }
  const { offerte, escluse } = quoteLoan({ need, terms, rates })
  const quotes = offerte.map(offer => {
    const { rapportoRataReddito: _, ...kept } = offer
    return {
      file,
      fee,
      terms: terms.find(({ prodotto }) => prodotto._id === offer.prodotto._id)!,
      offer,
      importo: importoRichiesto,
      giorno: rates.giorno,
      need: loan,
      kept,
    }
  })
  return answerOf(
    quotes,
    escluse.map(one => ({ motivo: one.motivo, detto: loanExclusionReason(one, need, '') })),
  )
}

async function assignmentOffers(
  { context, file, people, fee }: Asked,
  prodotto: AssignmentKind,
): Promise<PanelAnswer> {
  const { importoRichiesto, durataMesi, debiti } = file
  const payer = people.find(({ ruolo }) => ruolo === 'richiedente')
  if (!payer?.redditoNettoMensile) return missing('scriva il reddito del richiedente')
  if (!durataMesi) return missing('scriva la durata')
  const { terms, rates } = await cdqPanel(context, prodotto)
  const { occupazione, lavoraDal, dataNascita, redditoNettoMensile: netto } = payer
  const other = (debiti ?? []).reduce(
    (sum, { tipo, rata, estinguere }) => (tipo === 'cessione' && !estinguere ? sum + rata : sum),
    0,
  )
  const need: CdqNeed = {
    prodotto,
    netto,
    durataMesi,
    ...(occupazione &&
      occupazione in employers && {
        occupazione: occupazione as NonNullable<CdqNeed['occupazione']>,
      }),
    ...(dataNascita && { eta: ageOn(dataNascita, rates.giorno) }),
    ...(lavoraDal && prodotto !== 'cqp' && { anzianitaMesi: monthsAtWork(lavoraDal, rates.giorno) }),
    ...(other > 0 && { altraQuota: other }),
  }
  const found = terms.map(one => ({ terms: one, ...smallestOffer(need, one, rates, importoRichiesto) }))
  const quotes = found.flatMap(({ offer, terms }) =>
    offer
      ? [
          {
            file,
            fee,
            terms: { ...terms, polizze: premiumsAt(terms.polizze, need) },
            offer,
            importo: offer.capitale,
            nettoRicavo: offer.nettoRicavo,
            giorno: rates.giorno,
            need: { prodotto, durataMesi, rata: offer.rata },
            kept: offer,
          },
        ]
      : [],
  )
  return answerOf(
    quotes,
    found.flatMap(({ excluded }) =>
      excluded ? [{ motivo: excluded.motivo, detto: cdqExclusionReason(excluded, need, '') }] : [],
    ),
  )
}

/**
 * The offer of an assignment with the smallest instalment, in whole euros, that pays out at least `wanted` cents; with
 * the largest instalment where even that pays out less. Without an offer, why the product is excluded.
 */
function smallestOffer(
  need: CdqNeed,
  terms: CdqTerms,
  rates: CdqRates,
  wanted: number,
): { offer: CdqOffer | undefined; excluded: CdqExclusion | undefined } {
  const quoteAt = (rata?: number) =>
    quoteCdq({ need: { ...need, ...(rata !== undefined && { rata }) }, terms: [terms], rates })
  const largest = Math.floor(quotaOf(need, rates.trattamentoMinimo).instalment / 100)
  const paidOut = (euros: number) => quoteAt(euros * 100).offerte[0]?.nettoRicavo ?? Number.NEGATIVE_INFINITY
  const smallest = smallestThatPays(wanted, largest, paidOut)
  const { offerte, escluse } = quoteAt(smallest === null ? undefined : smallest * 100)
  return { offer: offerte[0], excluded: escluse[0] }
}

interface Quoted {
  file: Credit
  fee: Fee
  terms: Pick<Terms, 'prodotto' | 'banca' | 'spese' | 'polizze'>
  offer: Pick<Offer, 'prodotto' | 'banca' | 'tan' | 'numeroRate' | 'validoAl'> & Partial<Pick<Offer, 'fasi'>>
  importo: number
  tipoTasso?: RateKind
  nettoRicavo?: number
  giorno: string
  need: object
  kept: object
}

/** The offer with the instalment and the TAEG of this customer; none where no rate exists with the customer's fee. */
function offered(quoted: Quoted): PanelOffer[] {
  const { file, fee, terms, offer, importo, tipoTasso, nettoRicavo, giorno, need, kept } = quoted
  const { prodotto, banca, tan, numeroRate: durataMesi, fasi, validoAl } = offer
  const known = { charges: terms, compenso: fee, ...(fasi && { fasi }) }
  const priced = { importo, durataMesi, tan }
  const figures = bankFigures(file, priced, known)
  if (!figures) return []
  return [
    {
      prodotto,
      banca,
      tipoTasso: tipoTasso ?? null,
      importo,
      durataMesi,
      tan,
      ...figures,
      totale: instalmentsTotal(file, priced, known)!,
      nettoRicavo: nettoRicavo ?? null,
      validoAl: validoAl ?? null,
      frozen: { giorno, matematica: mathematicsVersion, need, condizioni: terms, offerta: kept },
    },
  ]
}

/**
 * The answer of the panel: the quotes with a rate, in the order of the TAEG, and the excluded products. The order of the
 * panel stays among offers with an equal TAEG.
 */
function answerOf(quotes: readonly Quoted[], excluded: readonly ExcludedProduct[]): PanelAnswer {
  const offers = quotes.map(offered)
  const unpriced = offers.filter(one => one.length === 0)
  const detto = 'con il compenso di questo cliente i costi superano quello che riceve'
  return {
    offers: offers.flat().sort((a, b) => a.taeg - b.taeg),
    excluded: [...excluded, ...unpriced.map(() => ({ motivo: 'taeg' as const, detto }))],
    reason: null,
  }
}

/** What the checks of a bank's policy need of a file. */
export const policyFile = (file: LoanFile, people: readonly PolicyPerson[]): PolicyFile => ({
  prodotto: file.prodotto,
  valoreImmobile: file.valoreImmobile,
  provincia: file.immobile?.provincia ?? null,
  persone: people,
  debiti: file.debiti ?? [],
})
