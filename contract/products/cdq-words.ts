import type { CdqOffer } from '../../finance/offers/cdq/cdq-types.ts'
import type { CdqStart } from './cdq.ts'

/* Words that the first view of the calculator does without. */

/** What a person asks first. */
export const cdqStarts: Record<CdqStart, string> = {
  importo: 'Mi serve una somma',
  quota: 'Quanto posso avere',
}

/** «un’età da 60 a 67 anni» */
export const agesInWords = ({ da, a }: NonNullable<CdqOffer['etaPremi']>): string =>
  da < a ? `un’età da ${da} a ${a} anni` : `un’età di ${da} anni`

/** That the premiums of an offer are those of an age that the person has not stated. */
export const premiumNote = (ages: NonNullable<CdqOffer['etaPremi']>): string =>
  `Senza l’età, le polizze sono quelle più care: per ${agesInWords(ages)}. Con la Sua età può costare meno.`
