import { percentOf } from '../../arithmetic/percent-of.ts'
import { once } from '../costs.ts'
import type { PricedCost } from '../types.ts'
import type { AssignmentInsurance, CdqNeed, CdqTerms, PremiumRow } from './cdq-types.ts'

type Insured = Pick<CdqNeed, 'eta' | 'durataMesi'>

/**
 * The premium of an insurance, percent of the total of the instalments: of its table, the row for the age at signature
 * and the term; for an unknown age, the highest row of the term. Null when the table has no row.
 */
function premiumOf({ premi, premioUnicoPerc = 0 }: AssignmentInsurance, insured: Insured): number | null {
  if (!premi?.length) return premioUnicoPerc
  const found = premi.filter(row => holds(row, insured))
  return found.length > 0 ? Math.max(...found.map(row => row.premioUnicoPerc)) : null
}

const holds = ({ etaDa, etaA, durataDaMesi = 0, durataAMesi }: PremiumRow, { eta, durataMesi }: Insured) =>
  (eta === undefined || (etaDa <= eta && eta <= etaA)) &&
  durataDaMesi <= durataMesi &&
  durataMesi <= (durataAMesi ?? durataMesi)

/** Whether the tables of every insurance have a row for the age and the term. */
export const areInsurable = ({ polizze }: Pick<CdqTerms, 'polizze'>, insured: Insured): boolean =>
  polizze.every(insurance => premiumOf(insurance, insured) !== null)

/** The single premium of an insurance, cents; `montante` is the total of the instalments, cents. */
export const premiumCost = (montante: number, insurance: AssignmentInsurance, insured: Insured): PricedCost =>
  once(
    `polizza_${insurance.tipo}`,
    percentOf({ amount: montante, percent: premiumOf(insurance, insured) ?? 0 }),
  )

/** The insurances with the premiums of one age and term, without tables. */
export const premiumsAt = (polizze: readonly AssignmentInsurance[], insured: Insured) =>
  polizze.map(({ premi, ...insurance }) =>
    premi?.length
      ? { ...insurance, premioUnicoPerc: premiumOf({ ...insurance, premi }, insured) ?? 0 }
      : insurance,
  )

/** The ages from which a premium of a product changes, from the youngest; none without tables. */
export function premiumAges({ polizze }: Pick<CdqTerms, 'polizze'>): number[] {
  const starts = polizze.flatMap(({ premi = [] }) => premi.map(({ etaDa }) => etaDa))
  return [...new Set(starts)].sort((a, b) => a - b)
}

/** The oldest age at signature with the same premiums as the age of `insured`, within the product's limit of age. */
export function lastAgeLike({ polizze, tassi, policy }: CdqTerms, insured: Required<Insured>): number {
  const ends = polizze.flatMap(({ premi = [] }) =>
    premi.filter(row => holds(row, insured)).map(({ etaA }) => etaA),
  )
  const next = premiumAges({ polizze }).filter(age => age > insured.eta)
  const atEnd = Math.max(...tassi.map(({ etaMaxScadenza }) => etaMaxScadenza ?? policy.etaMaxScadenza))
  return Math.min(...ends, ...next.map(age => age - 1), Math.floor(atEnd - insured.durataMesi / 12))
}
