import { assignmentKinds, employers } from '../products/cdq.ts'
import { leasingGoods } from '../products/leasing-words.ts'
import { loanPurposes } from '../products/loan.ts'
import { purposes, rateKinds } from '../products/mortgage.ts'
import { choice, day, money, notes, part, percent, text, whole } from '../records/fields.ts'
import type { ResourceDefinition } from '../records/resource.ts'
import { calculators } from './calculators.ts'

type Code = keyof typeof calculators.fields.codice.values

const months = (label: string) => whole({ label, min: 1, max: 480 })
const moneyBounds = (label: string) =>
  part(
    { min: money({ label: 'Da' }), max: money({ label: 'A' }), step: money({ label: 'Passo' }) },
    { label },
  )
const monthBounds = part(
  {
    min: whole({ label: 'Da, in mesi' }),
    max: whole({ label: 'A, in mesi', max: 480 }),
    step: whole({ label: 'Passo, in mesi', min: 1 }),
  },
  { label: 'Durata' },
)

const mortgageNeed = part(
  {
    finalita: choice(purposes, { label: 'Finalità' }),
    valore: money({ label: 'Valore della casa' }),
    importo: money({ label: 'Importo' }),
    durataMesi: months('Durata in mesi'),
    tipoTasso: choice(rateKinds, { label: 'Tasso', optional: true }),
  },
  { label: 'Valori iniziali' },
)
const mortgageLimits = part(
  { valore: moneyBounds('Valore della casa'), importo: moneyBounds('Importo'), durataMesi: monthBounds },
  { label: 'Limiti' },
)
const loanNeed = part(
  {
    finalita: choice(loanPurposes, { label: 'Finalità' }),
    importo: money({ label: 'Importo' }),
    durataMesi: months('Durata in mesi'),
  },
  { label: 'Valori iniziali' },
)
const loanLimits = part({ importo: moneyBounds('Importo'), durataMesi: monthBounds }, { label: 'Limiti' })
const cdqNeed = part(
  {
    prodotto: choice(assignmentKinds, { label: 'Prodotto' }),
    netto: money({ label: 'Netto al mese' }),
    durataMesi: months('Durata in mesi'),
    occupazione: choice(employers, { label: 'Datore di lavoro', optional: true }),
    nettoRichiesto: money({
      label: 'Netto che serve',
      help: 'Il calcolatore comincia da questa somma. Vuoto: comincia dalla rata più alta.',
      optional: true,
    }),
  },
  { label: 'Valori iniziali' },
)
const cdqLimits = part(
  {
    netto: moneyBounds('Netto al mese'),
    importo: part(
      { min: money({ label: 'Da' }), max: money({ label: 'A' }), step: money({ label: 'Passo' }) },
      { label: 'Netto che serve', optional: true },
    ),
    trattamentoMinimo: money({
      label: 'Trattamento minimo',
      help: 'Quello che deve restare di una pensione.',
    }),
    durataMesi: monthBounds,
  },
  { label: 'Limiti' },
)
const leasingNeed = part(
  {
    bene: choice(leasingGoods, { label: 'Bene' }),
    valore: money({ label: 'Prezzo senza IVA' }),
    anticipoPerc: percent({ label: 'Anticipo, sul prezzo', min: 0, max: 50 }),
    durataMesi: months('Durata in mesi'),
    riscattoPerc: percent({ label: 'Riscatto, sul prezzo', min: 0, max: 50 }),
  },
  { label: 'Valori iniziali' },
)
const shareBounds = (label: string) =>
  part(
    {
      min: whole({ label: 'Da, in percentuale', max: 50 }),
      max: whole({ label: 'A, in percentuale', max: 50 }),
      step: whole({ label: 'Passo, in punti', min: 1, max: 50 }),
    },
    { label },
  )
const leasingLimits = part(
  {
    valore: moneyBounds('Prezzo senza IVA'),
    anticipoPerc: shareBounds('Anticipo'),
    durataMesi: monthBounds,
    riscattoPerc: shareBounds('Riscatto'),
  },
  { label: 'Limiti' },
)

const fee = part(
  {
    fisso: money({ label: 'Fisso', optional: true }),
    perc: percent({ label: 'In percentuale', min: 0, max: 100, optional: true }),
    min: money({ label: 'Almeno', optional: true }),
    max: money({ label: 'Al massimo', optional: true }),
  },
  { label: 'Compenso di mediazione', help: 'Entra nel costo di ogni offerta.' },
)

/** The details of an example figure; `products` are the products to choose from, by id. */
const display = (products: Record<string, string>) =>
  part(
    {
      prodotto: choice(products, {
        label: 'Prodotto',
        help: 'Non indicato: la migliore offerta.',
        optional: true,
      }),
      validoAl: day({ label: 'Da mostrare fino al', optional: true }),
      titolo: text({ label: 'Titolo', max: 80, optional: true }),
      testo: notes({ label: 'Testo', help: 'Al massimo 300 caratteri.', optional: true }),
    },
    { label: 'Esposizione', optional: true },
  )

const ofMortgage = { predefinito: mortgageNeed, limiti: mortgageLimits }
const ofLoan = { predefinito: loanNeed, limiti: loanLimits }
const ownFields = {
  mutui: ofMortgage,
  displayRata: ofMortgage,
  prestiti: ofLoan,
  displayPrestito: ofLoan,
  cdq: { predefinito: cdqNeed, limiti: cdqLimits },
  leasing: { predefinito: leasingNeed, limiti: leasingLimits },
} as const

/** The definition for the form of one calculator: its initial values and limits become parts with labelled fields. */
export function calculatorForm(codice: Code, products: Record<string, string> = {}): ResourceDefinition {
  const { fields } = calculators
  const isDisplay = codice.startsWith('display')
  const name = fields.codice.values[codice]
  const definition = {
    ...calculators,
    label: { one: name, many: name },
    fields: {
      ...fields,
      codice: choice({ [codice]: name }, { label: 'Calcolatore' }),
      ...ownFields[codice],
      compenso: fee,
      ...(isDisplay && { esposizione: display(products) }),
    },
    form: [
      { legend: 'Come comincia', fields: ['codice', 'predefinito'] },
      { legend: 'Fin dove arriva', fields: ['limiti'] },
      { legend: 'Costi', fields: ['tanIpotizzato', 'compenso'] },
      ...(isDisplay ? [{ legend: 'Che cosa si espone', fields: ['esposizione'] }] : []),
    ],
  }
  return definition
}
