import { broker } from '../../contract/pages/broker.ts'
import type { CalculatorSettings } from '../../contract/products/mortgage.ts'

/** What the calculator works with until the server has answered, and when it does not. */
export const builtIn: Omit<CalculatorSettings, 'modo'> = {
  partner: null,
  predefinito: { finalita: 'prima_casa', valore: 190_000_00, importo: 150_000_00, durataMesi: 300 },
  limiti: {
    valore: { min: 50_000_00, max: 2_000_000_00, step: 5_000_00 },
    importo: { min: 30_000_00, max: 1_500_000_00, step: 5_000_00 },
    durataMesi: { min: 60, max: 360, step: 12 },
  },
  tanIpotizzato: 3.2,
  intermediario: broker,
}
