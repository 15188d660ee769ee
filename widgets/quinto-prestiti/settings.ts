import { broker } from '../../contract/pages/broker.ts'
import type { LoanSettings } from '../../contract/products/loan.ts'

/** What the calculator works with until the server has answered, and when it does not. */
export const builtIn: Omit<LoanSettings, 'modo'> = {
  partner: null,
  predefinito: { finalita: 'auto', importo: 15_000_00, durataMesi: 60 },
  limiti: {
    importo: { min: 2_000_00, max: 75_000_00, step: 500_00 },
    durataMesi: { min: 12, max: 120, step: 12 },
  },
  tanIpotizzato: 7.5,
  intermediario: broker,
}
