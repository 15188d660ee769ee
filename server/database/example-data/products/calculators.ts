import { leasingDefaults } from '../../../../contract/products/leasing.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { calculators } from '../../../../contract/subjects/calculators.ts'
import { at, yearsBefore } from '../days.ts'
import { seededRandom } from '../random.ts'
import { euros } from './price-lists.ts'

export type Calculator = RecordOf<typeof calculators>

/** Default values, limits and fee of each calculator, and of the two displayed figures. */
export function generateCalculators({ seed, today }: { seed: number; today: string }): Calculator[] {
  const random = seededRandom(seed, 'calculators')
  const since = (createdAt: Date) => ({
    _id: random.id(createdAt),
    versione: 1,
    createdAt,
    updatedAt: createdAt,
  })
  return [
    {
      ...since(at(yearsBefore(today, 2))),
      codice: 'mutui',
      predefinito: {
        finalita: 'prima_casa',
        valore: euros(190_000),
        importo: euros(150_000),
        durataMesi: 300,
        tipoTasso: 'fisso',
      },
      limiti: {
        valore: { min: euros(50_000), max: euros(2_000_000), step: euros(5_000) },
        importo: { min: euros(30_000), max: euros(1_500_000), step: euros(5_000) },
        durataMesi: { min: 60, max: 360, step: 12 },
      },
      tanIpotizzato: 3.2,
      compenso: { fisso: euros(750) },
      esposizione: null,
    },
    {
      ...since(at(yearsBefore(today, 1))),
      codice: 'prestiti',
      predefinito: { finalita: 'auto', importo: euros(15_000), durataMesi: 60 },
      limiti: {
        importo: { min: euros(2_000), max: euros(75_000), step: euros(500) },
        durataMesi: { min: 12, max: 120, step: 12 },
      },
      tanIpotizzato: 7.5,
      compenso: { perc: 2, min: euros(150), max: euros(900) },
      esposizione: null,
    },
    {
      ...since(at(yearsBefore(today, 1))),
      codice: 'displayRata',
      predefinito: {
        finalita: 'prima_casa',
        valore: euros(190_000),
        importo: euros(150_000),
        durataMesi: 300,
        tipoTasso: 'fisso',
      },
      limiti: {
        valore: { min: euros(50_000), max: euros(2_000_000), step: euros(5_000) },
        importo: { min: euros(30_000), max: euros(1_500_000), step: euros(5_000) },
        durataMesi: { min: 60, max: 360, step: 12 },
      },
      tanIpotizzato: 3.2,
      compenso: {},
      esposizione: {},
    },
    {
      ...since(at(yearsBefore(today, 1))),
      codice: 'displayPrestito',
      predefinito: { finalita: 'auto', importo: euros(15_000), durataMesi: 60 },
      limiti: {
        importo: { min: euros(2_000), max: euros(75_000), step: euros(500) },
        durataMesi: { min: 12, max: 120, step: 12 },
      },
      tanIpotizzato: 7.5,
      compenso: {},
      esposizione: { testo: 'Per un’auto, nuova o usata.' },
    },
    {
      ...since(at(yearsBefore(today, 1), 9)),
      codice: 'cdq',
      predefinito: {
        prodotto: 'cqs',
        netto: euros(1_650),
        durataMesi: 120,
        occupazione: 'dipendente_pubblico',
      },
      limiti: {
        netto: { min: euros(500), max: euros(6_000), step: euros(10) },
        importo: { min: euros(1_000), max: euros(75_000), step: euros(100) },
        durataMesi: { min: 24, max: 120, step: 12 },
        // Minimum pension of 2026 (INPS).
        trattamentoMinimo: 61_185,
      },
      tanIpotizzato: 5.5,
      compenso: { perc: 1 },
      esposizione: null,
    },
    {
      ...since(at(yearsBefore(today, 1), 10)),
      codice: 'leasing',
      ...leasingDefaults,
      esposizione: null,
    },
  ]
}
