import { broker } from '../../contract/pages/broker.ts'
import type { CdqSettings } from '../../contract/products/cdq.ts'

/** What the calculator works with until the server has answered, and when it does not. */
export const builtIn: Omit<CdqSettings, 'modo'> = {
  partner: null,
  predefinito: {
    prodotto: 'cqs',
    netto: 1_650_00,
    durataMesi: 120,
    occupazione: 'dipendente_pubblico',
  },
  limiti: {
    netto: { min: 500_00, max: 6_000_00, step: 10_00 },
    durataMesi: { min: 24, max: 120, step: 12 },
    trattamentoMinimo: 611_85,
  },
  tanIpotizzato: 5.5,
  intermediario: broker,
}
