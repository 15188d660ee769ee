import type { NewsCalculator } from '../../../contract/pages/news.ts'

/** The attributes of each calculator that the address of a page may give. */
export const calculatorInputs: Record<NewsCalculator, readonly string[]> = {
  mutui: ['valore', 'importo', 'durata', 'finalita', 'tasso', 'domanda', 'offerta'],
  prestiti: ['importo', 'durata', 'finalita', 'offerta'],
  cdq: ['prodotto', 'cerca', 'importo', 'durata'],
  leasing: ['bene', 'valore', 'anticipo', 'durata', 'riscatto', 'offerta'],
}
