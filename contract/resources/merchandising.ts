import { z } from 'zod'
import { oneLine } from '../characters.ts'
import { choice, flag, money, notes, owned, percent, text, whole } from '../fields.ts'
import { resource, statuses } from '../resource.ts'

/** What the variants of an item are called: sizes, colours. */
const variants = z
  .array(z.string().trim().min(1).max(60).regex(oneLine))
  .min(1)
  .max(30)
  .refine(names => new Set(names).size === names.length, 'Ogni variante una volta sola.')

/** What the house's people order for their work. The public list holds what is `validated`. */
export const merchandising = resource({
  name: 'merchandising',
  model: 'Merchandising',
  label: { one: 'Articolo', many: 'Merchandising' },
  title: 'nome',
  fields: {
    nome: text({ label: 'Nome', max: 120, sortable: true, searched: true }),
    descrizione: notes({ label: 'Descrizione', optional: true }),
    categoria: choice(
      { stampati: 'Stampati', cancelleria: 'Cancelleria', abbigliamento: 'Abbigliamento', omaggi: 'Omaggi' },
      { label: 'Categoria' },
    ),
    /** Of one piece, without VAT. */
    prezzo: money({ label: 'Prezzo' }),
    iva: percent({ label: 'IVA' }),
    /** Where there are some, each is ordered in its own quantity. */
    varianti: owned(variants, { label: 'Varianti', optional: true }),
    /** Of one order, whatever the variants. */
    minimo: whole({ label: 'Quantità minima', min: 1 }),
    multiplo: whole({ label: 'Multiplo', min: 1 }),
    scorta: whole({ label: 'Scorta', optional: true }),
    personalizzabile: flag({ label: 'Personalizzabile' }),
    ordine: whole({ label: 'Ordine', sortable: true }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: { read: { flag: 'merchandising' }, write: { flag: 'merchandising' } },
  deletion: 'status',
  restorable: true,
  list: {
    columns: ['nome', 'categoria', 'prezzo', 'scorta', 'status'],
    filters: ['categoria', 'status'],
    sort: 'ordine',
  },
  form: [
    { legend: 'Articolo', fields: ['nome', 'descrizione', 'categoria', 'varianti', 'personalizzabile'] },
    { legend: 'Prezzo', fields: ['prezzo', 'iva'] },
    { legend: 'Ordini', fields: ['minimo', 'multiplo', 'scorta', 'ordine', 'status'] },
  ],
  check: ({ minimo, multiplo }) => (minimo % multiplo ? { minimo: `Serve un multiplo di ${multiplo}.` } : {}),
})
