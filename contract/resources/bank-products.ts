import { z } from 'zod'
import type { LoanBand } from '../../finance/offers/loan-types.ts'
import type { InsurancePolicy, ProductCosts, RateBand } from '../../finance/offers/types.ts'
import { choice, choices, day, money, owned, reference, text } from '../fields.ts'
import { employments, loanPurposes } from '../loan.ts'
import { energyClasses, indexNames, purposes, rateKinds } from '../mortgage.ts'
import { resource, statuses } from '../resource.ts'

const keys = <K extends string>(labels: Record<K, string>) => z.enum(Object.keys(labels) as K[])
const rate = z.number().min(-10).max(100)
const cents = z.int().min(0)
const months = z.int().min(1).max(480)

const price = { indice: keys(indexNames).optional(), spread: rate.optional(), tanFinito: rate.optional() }

const rateBand = z
  .strictObject({
    tipo: keys(rateKinds),
    ...price,
    floor: rate.optional(),
    cap: rate.optional(),
    iniziale: z.strictObject({ ...price, mesi: months }).optional(),
    durataDaMesi: months,
    durataAMesi: months,
    ltvDa: z.number().min(0).max(200),
    ltvA: z.number().min(0).max(200),
    classiEnergetiche: z.array(keys(energyClasses)).optional(),
    under36: z.boolean().optional(),
  })
  .refine(b => b.tanFinito !== undefined || (b.indice && b.spread !== undefined), {
    error: 'Indicare un TAN finito, oppure indice e spread.',
  })
  .refine(b => b.durataDaMesi <= b.durataAMesi && b.ltvDa <= b.ltvA, {
    error: 'Una fascia comincia dopo la sua fine.',
  })
  .refine(b => b.tipo !== 'misto' || b.iniziale, {
    error: 'Un tasso misto vuole il periodo iniziale.',
  }) satisfies z.ZodType<RateBand>

/** Of a personal loan or an assignment of a fifth: the rate is fixed, and neither index nor value of a house counts. */
const loanBand = z
  .strictObject({
    tanFinito: rate,
    durataDaMesi: months,
    durataAMesi: months,
    importoDa: cents.optional(),
    importoA: cents.optional(),
    occupazioni: z.array(keys(employments)).optional(),
    etaMaxScadenza: z.int().min(18).max(120).optional(),
  })
  .refine(b => b.durataDaMesi <= b.durataAMesi && (b.importoDa ?? 0) <= (b.importoA ?? Infinity), {
    error: 'Una fascia comincia dopo la sua fine.',
  }) satisfies z.ZodType<LoanBand>

const fee = z.strictObject({
  fisso: cents.optional(),
  perc: z.number().min(0).max(100).optional(),
  min: cents.optional(),
  max: cents.optional(),
})

const productCosts = z.strictObject({
  istruttoria: fee.optional(),
  commissioni: fee.optional(),
  perizia: cents.optional(),
  incassoRata: cents.optional(),
  impostaSostitutiva: z.partialRecord(keys(purposes), z.number().min(0).max(100)).optional(),
  bollo: cents.optional(),
}) satisfies z.ZodType<ProductCosts>

const insurancePolicy = z.strictObject({
  tipo: z.enum(['incendio', 'vita', 'cpi', 'impiego']),
  obbligatoria: z.boolean(),
  premioUnicoPerc: z.number().min(0).max(100).optional(),
  premioAnnuo: cents.optional(),
}) satisfies z.ZodType<InsurancePolicy>

/** What a bank lends, at which conditions, for how long they hold. */
export const bankProducts = resource({
  name: 'bank_products',
  model: 'BankProducts',
  label: { one: 'Prodotto bancario', many: 'Prodotti bancari' },
  title: ['nome'],
  fields: {
    banca: reference('banks', { label: 'Banca' }),
    nome: text({ label: 'Nome', sortable: true, searched: true }),
    prodotto: choice(
      {
        mutuo: 'Mutuo',
        prestito: 'Prestito',
        cqs: 'Cessione del quinto dello stipendio',
        cqp: 'Cessione del quinto della pensione',
        delega: 'Delegazione di pagamento',
        leasing: 'Leasing',
        aziende: 'Aziende',
        tfs: 'Anticipo TFS',
      },
      { label: 'Prodotto' },
    ),
    finalita: choices({ ...loanPurposes, ...purposes }, { label: 'Finalità' }),
    validoDal: day({ label: 'Valido dal', sortable: true }),
    validoAl: day({ label: 'Valido al', optional: true }),
    importoMin: money({ label: 'Importo minimo' }),
    importoMax: money({ label: 'Importo massimo' }),
    tassi: owned(z.union([z.array(rateBand), z.array(loanBand)]), { label: 'Tassi' }),
    spese: owned(productCosts, { label: 'Spese' }),
    polizze: owned(z.array(insurancePolicy), { label: 'Polizze' }),
    foglioInformativo: text({ label: 'Foglio informativo (indirizzo)', max: 500, optional: true }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: { read: { flag: 'bank_products' }, write: { flag: 'bank_products' } },
  uniqueTogether: ['banca', 'nome', 'validoDal'],
  deletion: 'status',
  restorable: true,
  list: {
    columns: ['banca', 'nome', 'prodotto', 'validoDal', 'validoAl', 'status'],
    filters: ['banca', 'prodotto', 'status'],
    sort: 'nome',
  },
  form: [
    { legend: 'Prodotto', fields: ['banca', 'nome', 'prodotto', 'finalita', 'status'] },
    { legend: 'Validità e importi', fields: ['validoDal', 'validoAl', 'importoMin', 'importoMax'] },
    { legend: 'Condizioni', fields: ['tassi', 'spese', 'polizze', 'foglioInformativo'] },
  ],
  check: ({ validoDal, validoAl, importoMin, importoMax }) => ({
    ...(validoAl && validoAl < validoDal && { validoAl: 'La scadenza precede l’inizio.' }),
    ...(importoMax < importoMin && { importoMax: 'È inferiore all’importo minimo.' }),
  }),
})
