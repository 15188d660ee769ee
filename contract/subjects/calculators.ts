import { z } from 'zod'
import { pick } from 'zod/mini'
import { admin } from '../access/grants.ts'
import { cdqNeed } from '../calls/cdq.ts'
import { leasingNeed } from '../calls/leasing.ts'
import { loanNeed } from '../calls/loans.ts'
import { need } from '../calls/mortgages.ts'
import { choice, owned, percent } from '../records/fields.ts'
import { resource } from '../records/resource.ts'
import { oneLine, severalLines } from '../text/characters.ts'

/** The same maximum values as in the calls, because larger values overflow the arithmetic or take hours to compute. */
const maxCents = 10_000_000_000
const maxMonths = 480
const upTo = (max: number, min: number) => z.int().min(min).max(max)
const bounds = (max: number) => z.strictObject({ min: upTo(max, 0), max: upTo(max, 0), step: upTo(max, 1) })
const ofMoney = bounds(maxCents)
const ofShares = bounds(100)

const badCharacters = 'Ci sono caratteri che non si possono usare.'

/** The initial values of a calculator: the fields of its input that do not describe a person. */
const initialValues = z.union([
  pick(need, { finalita: true, valore: true, importo: true, durataMesi: true, tipoTasso: true }),
  pick(loanNeed, { finalita: true, importo: true, durataMesi: true }),
  pick(cdqNeed, { prodotto: true, netto: true, durataMesi: true, occupazione: true, nettoRichiesto: true }),
  leasingNeed,
])

/** The settings of a calculator: its initial values, its limits, and the broker's fee. */
export const calculators = resource({
  name: 'calculators',
  model: 'Calcolatori',
  label: { one: 'Calcolatore', many: 'Calcolatori' },
  title: ['codice'],
  fields: {
    codice: choice(
      {
        mutui: 'Mutui',
        prestiti: 'Prestiti',
        cdq: 'Cessione del quinto',
        leasing: 'Leasing',
        displayRata: 'Rata di un mutuo, da esporre',
        displayPrestito: 'Rata di un prestito, da esporre',
      },
      { label: 'Calcolatore', unique: true },
    ),
    /** The values shown first, in cents and months. */
    predefinito: owned(initialValues, { label: 'Valori iniziali' }),
    limiti: owned(
      z.strictObject({
        /** Bounds of the value of the property, for mortgages, and of the price, for leases. */
        valore: ofMoney.optional(),
        importo: ofMoney.optional(),
        /** Bounds of the monthly net pay or pension. */
        netto: ofMoney.optional(),
        /** The part of a pension that must remain, in cents. */
        trattamentoMinimo: upTo(maxCents, 0).optional(),
        /** Bounds of the first rental and of the purchase option, percent of the price. */
        anticipoPerc: ofShares.optional(),
        riscattoPerc: ofShares.optional(),
        durataMesi: bounds(maxMonths),
      }),
      { label: 'Limiti' },
    ),
    /** The details of an example figure: one product or the best offer, the last day, and the texts beside it. */
    esposizione: owned(
      z.strictObject({
        prodotto: z.uuid().optional(),
        validoAl: z.iso.date().optional(),
        titolo: z.string().max(80, { abort: true }).regex(oneLine, badCharacters).optional(),
        testo: z.string().max(300, { abort: true }).regex(severalLines, badCharacters).optional(),
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
  access: { read: [admin('calcolatori')], write: [admin('calcolatori')] },
  live: true,
  deletion: 'remove',
  restorable: true,
  list: { columns: ['codice', 'tanIpotizzato'], sort: '_id' },
  form: [
    {
      legend: 'Calcolatore',
      fields: ['codice', 'predefinito', 'limiti', 'tanIpotizzato', 'compenso', 'esposizione'],
    },
  ],
  check: ({ codice, predefinito, limiti, esposizione, tanIpotizzato }) => {
    const { inputs, limits } = wanted[codice]
    return {
      ...(!codice.startsWith('display') &&
        esposizione && { esposizione: 'Solo una rata da esporre ha un’esposizione.' }),
      ...((!inputs.every(name => name in predefinito) || Object.keys(predefinito).some(isOthers(inputs))) && {
        predefinito: 'Non sono i valori di questo calcolatore.',
      }),
      ...(!limits.every(name => limiti[name] !== undefined) && {
        limiti: `Mancano dei limiti: servono ${limits.join(', ')}.`,
      }),
      // The calculators accept only these assumed rates (`supposedRate`), and figures require a rate of at least zero.
      ...((tanIpotizzato < 0 || tanIpotizzato > 20) && {
        tanIpotizzato: 'Il TAN ipotizzato va da 0 a 20 %.',
      }),
    }
  },
})

/** The inputs that distinguish the calculators, and the limits that each calculator requires. */
const ofMortgage = { inputs: ['importo', 'valore'], limits: ['importo', 'valore'] } as const
const ofLoan = { inputs: ['importo'], limits: ['importo'] } as const
const wanted = {
  mutui: ofMortgage,
  displayRata: ofMortgage,
  prestiti: ofLoan,
  displayPrestito: ofLoan,
  cdq: { inputs: ['netto'], limits: ['netto', 'trattamentoMinimo'] },
  leasing: { inputs: ['bene', 'valore'], limits: ['valore', 'anticipoPerc', 'riscattoPerc'] },
} as const
const isOthers = (inputs: readonly string[]) => (name: string) =>
  ['importo', 'valore', 'netto', 'bene'].includes(name) && !inputs.includes(name)
