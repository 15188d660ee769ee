import { z } from 'zod'
import type { LoanPurpose } from '../../finance/offers/loan-types.ts'
import { choice, owned, percent } from '../fields.ts'
import { loanPurposes } from '../loan.ts'
import { resource } from '../resource.ts'

const bounds = z.strictObject({ min: z.int().min(0), max: z.int().min(0), step: z.int().min(1) })

const mortgageNeed = z.strictObject({
  finalita: z.enum(['prima_casa', 'seconda_casa', 'surroga', 'ristrutturazione', 'liquidita']),
  valore: z.int().min(1),
  importo: z.int().min(1),
  durataMesi: z.int().min(1),
  tipoTasso: z.enum(['fisso', 'variabile', 'misto', 'cap']).optional(),
})

const loanNeed = z.strictObject({
  finalita: z.enum(Object.keys(loanPurposes) as LoanPurpose[]),
  importo: z.int().min(1),
  durataMesi: z.int().min(1),
})

/** How a calculator starts, how far it goes, and what the house asks for its work. */
export const calculators = resource({
  name: 'calculators',
  model: 'Calcolatori',
  label: { one: 'Calcolatore', many: 'Calcolatori' },
  title: 'codice',
  fields: {
    codice: choice(
      {
        mutui: 'Mutui',
        prestiti: 'Prestiti',
        displayRata: 'Rata di un mutuo, da esporre',
        displayPrestito: 'Rata di un prestito, da esporre',
      },
      { label: 'Calcolatore', unique: true },
    ),
    /** The need shown first: cents and months. */
    predefinito: owned(z.union([mortgageNeed, loanNeed]), { label: 'Valori iniziali' }),
    limiti: owned(
      z.strictObject({
        /** Of the house, where there is one. */
        valore: bounds.optional(),
        importo: bounds,
        durataMesi: bounds,
      }),
      { label: 'Limiti' },
    ),
    /** Of a figure to display: one product or the best offer, until when, and words beside it. */
    esposizione: owned(
      z.strictObject({
        prodotto: z.uuid().optional(),
        validoAl: z.iso.date().optional(),
        titolo: z.string().max(80).optional(),
        testo: z.string().max(300).optional(),
      }),
      { label: 'Esposizione', optional: true },
    ),
    tanIpotizzato: percent({ label: 'TAN ipotizzato' }),
    compenso: owned(
      z.strictObject({
        fisso: z.int().min(0).optional(),
        perc: z.number().min(0).max(100).optional(),
        min: z.int().min(0).optional(),
        max: z.int().min(0).optional(),
      }),
      { label: 'Compenso di mediazione' },
    ),
  },
  access: { read: { flag: 'calcolatori' }, write: { flag: 'calcolatori' } },
  deletion: 'remove',
  restorable: true,
  list: { columns: ['codice', 'tanIpotizzato'], sort: '_id' },
  form: [
    {
      legend: 'Calcolatore',
      fields: ['codice', 'predefinito', 'limiti', 'tanIpotizzato', 'compenso', 'esposizione'],
    },
  ],
  check: ({ codice, predefinito, limiti, esposizione }) => ({
    ...(!codice.startsWith('display') &&
      esposizione && { esposizione: 'Solo una rata da esporre ha un’esposizione.' }),
    ...(codice === 'mutui' || codice === 'displayRata'
      ? {
          ...(!('valore' in predefinito) && { predefinito: 'Manca il valore della casa.' }),
          ...(!limiti.valore && { limiti: 'Mancano i limiti del valore della casa.' }),
        }
      : 'valore' in predefinito && { predefinito: 'Un prestito non ha il valore di una casa.' }),
  }),
})
