import type { CostName, PricedCost } from '../../../finance/offers/types.ts'

/** The costs of an offer as customers read them, in this order. Banks state all insurance as one amount. */
const costNames = {
  istruttoria: 'Istruttoria della banca',
  commissioni: 'Commissioni della banca',
  perizia: 'Perizia',
  imposta_sostitutiva: 'Imposta sostitutiva',
  bollo: 'Imposta di bollo',
  invio_contratto: 'Invio del contratto',
  polizze: 'Polizze obbligatorie',
  incasso_rata: 'Spese delle rate, in tutto',
  rendiconto: 'Rendiconti annuali, in tutto',
  compenso: 'Compenso della mediazione',
} as const
type CostKind = keyof typeof costNames

/** A cost over the whole loan, in cents. */
export interface CustomerCost {
  nome: string
  importo: number
}

const kindOf = (voce: CostName): CostKind =>
  voce === 'polizza_incendio' ||
  voce === 'polizza_vita' ||
  voce === 'polizza_cpi' ||
  voce === 'polizza_impiego'
    ? 'polizze'
    : voce

/** The costs of an offer over the whole loan, one for each kind. */
export function customerCosts(costs: readonly Pick<PricedCost, 'voce' | 'totale'>[]): CustomerCost[] {
  return (Object.keys(costNames) as CostKind[]).flatMap(kind => {
    const importo = costs.reduce((sum, { voce, totale }) => (kindOf(voce) === kind ? sum + totale : sum), 0)
    return importo > 0 ? [{ nome: costNames[kind], importo }] : []
  })
}

/** The names of all costs, in their order. */
export const customerCostNames: readonly string[] = Object.values(costNames)
