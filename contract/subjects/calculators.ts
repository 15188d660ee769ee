import { z } from 'zod'
import type { AssignmentKind, Employer } from '../../finance/offers/cdq-types.ts'
import type { LoanPurpose } from '../../finance/offers/loan-types.ts'
import { admin } from '../access/grants.ts'
import { assignmentKinds, employers } from '../products/cdq.ts'
import { loanPurposes } from '../products/loan.ts'
import { choice, owned, percent } from '../records/fields.ts'
import { resource } from '../records/resource.ts'
import { oneLine, severalLines } from '../text/characters.ts'

/** As far as the calls go: beyond it arithmetic fails, or takes hours on whoever asks. */
const mostCents = 10_000_000_000
const mostMonths = 480
const upTo = (most: number, least: number) => z.int().min(least).max(most)
const cents = upTo(mostCents, 1)
const months = upTo(mostMonths, 1)
const bounds = (most: number) =>
  z.strictObject({ min: upTo(most, 0), max: upTo(most, 0), step: upTo(most, 1) })
const ofMoney = bounds(mostCents)

const badCharacters = 'Ci sono caratteri che non si possono usare.'

const mortgageNeed = z.strictObject({
  finalita: z.enum(['prima_casa', 'seconda_casa', 'surroga', 'ristrutturazione', 'liquidita']),
  valore: cents,
  importo: cents,
  durataMesi: months,
  tipoTasso: z.enum(['fisso', 'variabile', 'misto', 'cap']).optional(),
})

const loanNeed = z.strictObject({
  finalita: z.enum(Object.keys(loanPurposes) as LoanPurpose[]),
  importo: cents,
  durataMesi: months,
})

const cdqNeed = z.strictObject({
  prodotto: z.enum(Object.keys(assignmentKinds) as AssignmentKind[]),
  netto: cents,
  durataMesi: months,
  occupazione: z.enum(Object.keys(employers) as Employer[]).optional(),
})

/** How a calculator starts, how far it goes, and what the house asks for its work. */
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
        displayRata: 'Rata di un mutuo, da esporre',
        displayPrestito: 'Rata di un prestito, da esporre',
      },
      { label: 'Calcolatore', unique: true },
    ),
    /** The need shown first: cents and months. */
    predefinito: owned(z.union([mortgageNeed, loanNeed, cdqNeed]), { label: 'Valori iniziali' }),
    limiti: owned(
      z.strictObject({
        /** Of the house, where there is one. */
        valore: ofMoney.optional(),
        importo: ofMoney.optional(),
        /** Of the pay. */
        netto: ofMoney.optional(),
        /** What must be left of a pension, cents. */
        trattamentoMinimo: upTo(mostCents, 0).optional(),
        durataMesi: bounds(mostMonths),
      }),
      { label: 'Limiti' },
    ),
    /** Of a figure to display: one product or the best offer, until when, and words beside it. */
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
    const { asked, limits } = wanted[codice]
    return {
      ...(!codice.startsWith('display') &&
        esposizione && { esposizione: 'Solo una rata da esporre ha un’esposizione.' }),
      ...((!asked.every(name => name in predefinito) || Object.keys(predefinito).some(isOthers(asked))) && {
        predefinito: 'Non sono i valori di questo calcolatore.',
      }),
      ...(!limits.every(name => limiti[name] !== undefined) && {
        limiti: `Mancano dei limiti: servono ${limits.join(', ')}.`,
      }),
      // The calculators let a person suppose no other (`supposedRate`), and no rate below zero has a figure.
      ...((tanIpotizzato < 0 || tanIpotizzato > 20) && {
        tanIpotizzato: 'Il TAN ipotizzato va da 0 a 20 %.',
      }),
    }
  },
})

/** What tells a need of each calculator from the others', and the limits it must have. */
const ofHouse = { asked: ['importo', 'valore'], limits: ['importo', 'valore'] } as const
const ofLoan = { asked: ['importo'], limits: ['importo'] } as const
const wanted = {
  mutui: ofHouse,
  displayRata: ofHouse,
  prestiti: ofLoan,
  displayPrestito: ofLoan,
  cdq: { asked: ['netto'], limits: ['netto', 'trattamentoMinimo'] },
} as const
const isOthers = (asked: readonly string[]) => (name: string) =>
  ['importo', 'valore', 'netto'].includes(name) && !asked.includes(name)
