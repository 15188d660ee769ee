import { requireCents } from '../arithmetic/argument.ts'

/** Who may have the guarantee of the fund. */
export type FundCategory =
  | 'under36'
  | 'giovane_coppia'
  | 'genitore_solo'
  | 'casa_popolare'
  | 'tre_figli'
  | 'quattro_figli'
  | 'cinque_figli'

/** Greatest ISEE in cents, and the share of the capital that is guaranteed beyond 80 % of the price, percent. */
const rules: Record<FundCategory, { maxIsee: number; share: number }> = {
  under36: { maxIsee: 40_000_00, share: 80 },
  giovane_coppia: { maxIsee: 40_000_00, share: 80 },
  genitore_solo: { maxIsee: 40_000_00, share: 80 },
  casa_popolare: { maxIsee: 40_000_00, share: 80 },
  tre_figli: { maxIsee: 40_000_00, share: 80 },
  quattro_figli: { maxIsee: 45_000_00, share: 85 },
  cinque_figli: { maxIsee: 50_000_00, share: 90 },
}

const lastDay = '2027-12-31'

/** What decides about the guarantee. */
export interface FundApplicant {
  /** Absent: in none of the categories. */
  categoria?: FundCategory
  /** Cents; absent: unknown. */
  isee?: number
  /** Owns another home, in Italy or abroad. */
  altraCasa: boolean
}

/** The guaranteed share in percent, or what is missing; `limite` is the greatest ISEE in cents. */
export type FundAnswer =
  | { quota: number }
  | { motivo: 'scaduto' | 'categoria' | 'altra_casa' }
  | { motivo: 'isee' | 'isee_ignoto'; limite: number }

/**
 * Whether the first-home guarantee fund (managed by Consap) may guarantee a loan beyond 80 % of the price on a day. The
 * ordinary guarantee of 50 %, for loans up to 80 %, changes nothing here: banks lend them without it. The home must not
 * be in A/1, A/8 or A/9. Throws RangeError naming the argument.
 * Source: L. 147/2013 art. 1 c. 48 lett. c; L. 213/2023 (large families); L. 207/2024
 * (until 31 December 2027, only these categories).
 */
export function firstHomeFund({ categoria, isee, altraCasa }: FundApplicant, day: string): FundAnswer {
  requireCents('isee', isee ?? 0)
  if (day > lastDay) return { motivo: 'scaduto' }
  if (!categoria) return { motivo: 'categoria' }
  if (altraCasa) return { motivo: 'altra_casa' }
  const { maxIsee, share } = rules[categoria]
  if (isee === undefined) return { motivo: 'isee_ignoto', limite: maxIsee }
  return isee > maxIsee ? { motivo: 'isee', limite: maxIsee } : { quota: share }
}
