import { isUsurious } from '../checks/usury.ts'
import { isWithin } from './ratio.ts'
import type { Exclusion, Need, Offer, RateBand, RateKind, Rates, Reserve, Terms } from './types.ts'

/** Why a product cannot be offered, and the exceeded limit. */
export type Refusal = Pick<Exclusion, 'motivo' | 'limite' | 'riserve'>

/** Refusal by the conditions of a mortgage that do not depend on its price list; undefined when there is none. */
export function productRefusal(need: Need, terms: Terms, { giorno }: Rates): Refusal | undefined {
  const refusal = conditionsRefusal(need, terms, giorno)
  if (refusal) return refusal
  const { ltvMax } = terms.policy
  const guaranteed = terms.tassi.filter(band => band.garanziaConsap).map(band => band.ltvA)
  const largest = Math.max(ltvMax, ...guaranteed)
  if (!isWithin(need.importo, need.valore, largest))
    return { motivo: 'ltv', limite: isGuaranteed(need) ? largest : ltvMax }
}

/** Refusal by the conditions that products of every kind have: validity, purposes and amounts. */
export function conditionsRefusal<P extends string>(
  need: { finalita: P; importo: number },
  terms: Pick<Terms, 'validoDal' | 'validoAl' | 'importoMin' | 'importoMax'> & { finalita: readonly P[] },
  giorno: string,
): Refusal | undefined {
  const { validoDal, validoAl, finalita, importoMin, importoMax } = terms
  if (giorno < validoDal || (validoAl !== undefined && giorno > validoAl)) return { motivo: 'non_in_vigore' }
  if (!finalita.includes(need.finalita)) return { motivo: 'finalita' }
  if (need.importo < importoMin) return { motivo: 'importo_minimo', limite: importoMin }
  if (need.importo > importoMax) return { motivo: 'importo_massimo', limite: importoMax }
}

/** The bands of one kind of rate that are available for the need, or the reason why none is. */
export function openBands(need: Need, terms: Terms, kind: RateKind): RateBand[] | Refusal {
  const ofKind = terms.tassi.filter(band => band.tipo === kind)
  if (ofKind.length === 0) return { motivo: 'tipo_tasso' }

  const { durataMesi } = need
  const longEnough = ofKind.filter(band => band.durataDaMesi <= durataMesi && durataMesi <= band.durataAMesi)
  if (longEnough.length === 0) return { motivo: 'durata', limite: nearestTerm(ofKind, durataMesi) }

  const lending = longEnough.filter(
    band =>
      !isWithin(need.importo, need.valore, band.ltvDa) &&
      isWithin(
        need.importo,
        need.valore,
        band.garanziaConsap ? band.ltvA : Math.min(band.ltvA, terms.policy.ltvMax),
      ),
  )
  if (lending.length === 0) return { motivo: 'ltv', limite: nearestShare(longEnough, need) }

  const personal = lending.filter(band => isOpenTo(band, need))
  const open = personal.filter(band => !band.garanziaConsap || isGuaranteed(need))
  if (open.length > 0) return open
  return personal.length > 0
    ? { motivo: 'garanzia', limite: Math.max(...personal.map(band => band.ltvA)) }
    : { motivo: 'riservata', riserve: lending.map(band => unmet(band, need)) }
}

/** Greatest loan that the first-home fund guarantees, cents (DM 31.7.2014). */
export const maxGuaranteedLoan = 250_000_00

/** Whether the first-home fund guarantees the loan of a need beyond 80 % of the price. */
const isGuaranteed = ({ garanziaConsap, finalita, importo }: Need) =>
  garanziaConsap === true && finalita === 'prima_casa' && importo <= maxGuaranteedLoan

/** Refusal by the bank's policy on the applicant. Absent fields of the need are not checked. */
export function applicantRefusal(
  need: Pick<Need, 'eta' | 'durataMesi' | 'provincia'>,
  { policy }: { policy: Pick<Terms['policy'], 'etaMaxScadenza' | 'province'> },
): Refusal | undefined {
  const { eta, durataMesi, provincia } = need
  if (eta !== undefined && eta * 12 + durataMesi > policy.etaMaxScadenza * 12) {
    return { motivo: 'eta', limite: policy.etaMaxScadenza }
  }
  if (provincia !== undefined && policy.province && !policy.province.includes(provincia)) {
    return { motivo: 'provincia' }
  }
}

/** Refusal by the figures of the finished offer: ratio of instalment to income, and usury. */
export function offerRefusal(
  offer: Pick<Offer, 'rata' | 'teg' | 'sogliaUsura'>,
  need: Pick<Need, 'redditoNetto' | 'altreRate'>,
  { policy }: { policy: Pick<Terms['policy'], 'rataRedditoMax'> },
): Refusal | undefined {
  const { redditoNetto, altreRate = 0 } = need
  if (redditoNetto !== undefined && !isWithin(offer.rata + altreRate, redditoNetto, policy.rataRedditoMax)) {
    return { motivo: 'rata_reddito', limite: policy.rataRedditoMax }
  }
  if (isUsurious({ teg: offer.teg, threshold: offer.sogliaUsura })) {
    return { motivo: 'usura', limite: offer.sogliaUsura }
  }
}

/** A reserved band requires that the need is known to meet its conditions. */
const isOpenTo = (band: RateBand, need: Need) => Object.keys(unmet(band, need)).length === 0

/** The conditions of a reserved band that a need is not known to meet. */
function unmet({ classiEnergetiche, under36 }: RateBand, { classeEnergetica, eta }: Need): Reserve {
  const isGreen = classeEnergetica !== undefined && classiEnergetiche?.includes(classeEnergetica)
  const isYoung = eta !== undefined && eta < 36
  return {
    ...(classiEnergetiche && !isGreen && { classiEnergetiche }),
    ...(under36 && !isYoung && { under36 }),
  }
}

/** Lowest `ltvDa` at or above the need's loan to value, otherwise the highest `ltvA` of the list; percent. */
function nearestShare(bands: RateBand[], { importo, valore }: Need): number {
  const above = bands.filter(band => isWithin(importo, valore, band.ltvDa)).map(band => band.ltvDa)
  return above.length > 0 ? Math.min(...above) : Math.max(...bands.map(band => band.ltvA))
}

/** The shortest minimum term above `months`, otherwise the longest term of the list; months. */
export function nearestTerm(
  bands: readonly Pick<RateBand, 'durataDaMesi' | 'durataAMesi'>[],
  months: number,
): number {
  const longer = bands.map(band => band.durataDaMesi).filter(from => from > months)
  return longer.length > 0 ? Math.min(...longer) : Math.max(...bands.map(band => band.durataAMesi))
}
