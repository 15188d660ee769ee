import { admin } from '../access/grants.ts'
import { choice, flag, money, notes, percent, text, texts, whole } from '../records/fields.ts'
import { resource, statuses, statusStates } from '../records/resource.ts'

/** Articles that agents and customers order. The public list contains the `validated` articles. */
export const merchandising = resource({
  name: 'merchandising',
  model: 'Merchandising',
  label: { one: 'Articolo', many: 'Merchandising' },
  title: ['nome'],
  fields: {
    nome: text({ label: 'Nome', max: 120, sortable: true, searched: true }),
    descrizione: notes({ label: 'Descrizione', optional: true }),
    categoria: choice(
      { stampati: 'Stampati', cancelleria: 'Cancelleria', abbigliamento: 'Abbigliamento', omaggi: 'Omaggi' },
      { label: 'Categoria' },
    ),
    /** The price of one piece, without VAT. */
    prezzo: money({ label: 'Prezzo' }),
    iva: percent({ label: 'IVA' }),
    /** If there are variants, each is ordered in its own quantity. */
    varianti: texts({
      label: 'Varianti',
      help: 'Taglie, colori: ognuna si ordina nella sua quantità.',
      max: 60,
      optional: true,
    }),
    /** The minimum quantity of an order, whatever the variants. */
    minimo: whole({ label: 'Quantità minima', min: 1 }),
    multiplo: whole({ label: 'Multiplo', min: 1 }),
    scorta: whole({ label: 'Scorta', optional: true }),
    personalizzabile: flag({ label: 'Personalizzabile' }),
    /** Agents order the item from the page of this document, with their own data on it. */
    documento: choice(
      { bdv: 'Biglietto da visita' },
      {
        label: 'Documento personale',
        help: 'Gli agenti lo ordinano anche dalla pagina del documento, con i propri dati.',
        optional: true,
      },
    ),
    ordine: whole({ label: 'Ordine', sortable: true }),
    status: choice(statuses, { label: 'Stato' }),
  },
  access: { read: [admin('merchandising')], write: [admin('merchandising')] },
  states: statusStates,
  deletion: 'status',
  restorable: true,
  list: {
    columns: ['nome', 'categoria', 'prezzo', 'scorta', 'status'],
    filters: ['categoria', 'status'],
    sort: 'ordine',
  },
  form: [
    {
      legend: 'Articolo',
      fields: ['nome', 'descrizione', 'categoria', 'varianti', 'personalizzabile', 'documento'],
    },
    { legend: 'Prezzo', fields: ['prezzo', 'iva'] },
    { legend: 'Ordini', fields: ['minimo', 'multiplo', 'scorta', 'ordine', 'status'] },
  ],
  check: ({ minimo, multiplo, varianti, documento }) => ({
    ...(minimo % multiplo && { minimo: `Serve un multiplo di ${multiplo}.` }),
    ...(documento && varianti && { varianti: 'Un documento personale non ha varianti.' }),
    ...(varianti?.length === 0 && { varianti: 'Un articolo senza varianti non ne ha nemmeno una vuota.' }),
    ...(varianti &&
      new Set(varianti).size < varianti.length && { varianti: 'Ogni variante una volta sola.' }),
  }),
})
