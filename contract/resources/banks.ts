import { z } from 'zod'
import type { Employment } from '../../finance/offers/loan-types.ts'
import { choice, day, owned, text } from '../fields.ts'
import { employments } from '../loan.ts'
import { resource, statuses } from '../resource.ts'

const percentage = z.number().min(0).max(1000)

/** A lender the house has an agreement with. */
export const banks = resource({
  name: 'banks',
  model: 'Banks',
  label: { one: 'Banca', many: 'Banche' },
  title: 'nome',
  fields: {
    nome: text({ label: 'Nome', unique: true, sortable: true, searched: true }),
    abi: text({ label: 'Codice ABI', max: 5, optional: true }),
    tipo: choice(
      { banca: 'Banca', finanziaria: 'Finanziaria', leasing: 'Società di leasing' },
      { label: 'Tipo' },
    ),
    convenzioneDal: day({ label: 'Convenzione dal' }),
    convenzioneAl: day({ label: 'Convenzione al', optional: true }),
    referenti: owned(
      z.array(
        z.strictObject({
          nome: z.string().max(100),
          email: z.email(),
          telefono: z.string().max(30).optional(),
        }),
      ),
      { label: 'Referenti' },
    ),
    /** Days allowed at each state of a loan file. */
    slaGiorni: owned(z.record(z.string(), z.int().min(0).max(1000)), {
      label: 'Tempi concordati, in giorni',
    }),
    /** What the bank pays the house: never shown to the public. */
    provvigioni: owned(
      z.array(z.strictObject({ prodotto: z.string(), perc: percentage, dal: z.iso.date() })),
      { label: 'Provvigioni' },
    ),
    policy: owned(
      z.strictObject({
        ltvMax: percentage,
        rataRedditoMax: percentage,
        etaMaxScadenza: z.int().min(18).max(120),
        anzianitaLavoroMesi: z.int().min(0).max(600).optional(),
        province: z.array(z.string().length(2)).optional(),
        /** Whom it makes personal loans to; left out: to all. */
        occupazioni: z.array(z.enum(Object.keys(employments) as Employment[])).optional(),
        note: z.string().max(2000).optional(),
      }),
      { label: 'Politica di credito' },
    ),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: { read: { flag: 'banks' }, write: { flag: 'banks' } },
  deletion: 'status',
  restorable: true,
  list: { columns: ['nome', 'tipo', 'convenzioneDal', 'status'], filters: ['tipo', 'status'], sort: 'nome' },
  form: [
    { legend: 'Banca', fields: ['nome', 'abi', 'tipo', 'status'] },
    {
      legend: 'Convenzione',
      fields: ['convenzioneDal', 'convenzioneAl', 'referenti', 'slaGiorni', 'provvigioni'],
    },
    { legend: 'Politica di credito', fields: ['policy'] },
  ],
  check: ({ convenzioneDal, convenzioneAl }) =>
    convenzioneAl && convenzioneAl < convenzioneDal ? { convenzioneAl: 'La scadenza precede l’inizio.' } : {},
})
