import { z } from 'zod'
import { choice, owned, percent } from '../fields.ts'
import { resource } from '../resource.ts'

const bounds = z.strictObject({ min: z.int().min(0), max: z.int().min(0), step: z.int().min(1) })

/** How a calculator starts, how far it goes, and what the house asks for its work. */
export const calculators = resource({
  name: 'calculators',
  model: 'Calcolatori',
  label: { one: 'Calcolatore', many: 'Calcolatori' },
  title: 'codice',
  fields: {
    codice: choice({ mutui: 'Mutui' }, { label: 'Calcolatore', unique: true }),
    /** The need shown first: cents and months. */
    predefinito: owned(
      z.strictObject({
        finalita: z.enum(['prima_casa', 'seconda_casa', 'surroga', 'ristrutturazione', 'liquidita']),
        valore: z.int().min(1),
        importo: z.int().min(1),
        durataMesi: z.int().min(1),
        tipoTasso: z.enum(['fisso', 'variabile', 'misto', 'cap']).optional(),
      }),
      { label: 'Valori iniziali' },
    ),
    limiti: owned(z.strictObject({ valore: bounds, importo: bounds, durataMesi: bounds }), {
      label: 'Limiti',
    }),
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
  form: [{ legend: 'Calcolatore', fields: ['codice', 'predefinito', 'limiti', 'tanIpotizzato', 'compenso'] }],
})
