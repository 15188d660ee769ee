import { z } from 'zod'
import { admin, agent, client, own } from '../access/grants.ts'
import { choice, money, owned, reference } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** A line as it was when the order was sent; later prices do not change it. */
const line = z.strictObject({
  merch: z.uuid(),
  nome: z.string(),
  prezzo: z.int(),
  iva: z.number(),
  quantity: z.int().optional(),
  quantities: z.array(z.strictObject({ variante: z.string(), quantity: z.int() })).optional(),
  importo: z.int(),
})

/** An order: a cart that was sent. What was ordered, and by whom, stays as it was sent. */
export const merchandisingRequests = resource({
  name: 'merchandising_requests',
  model: 'RichiesteMerchandising',
  label: { one: 'Richiesta di merchandising', many: 'Richieste di merchandising' },
  title: ['stato'],
  fields: {
    agente: reference('agents', { label: 'Agente', optional: true, sets: [] }),
    cliente: reference('clients', { label: 'Cliente', optional: true, sets: [] }),
    righe: owned(z.array(line).min(1), { label: 'Articoli', sets: [] }),
    /** Including VAT. */
    totale: money({ label: 'Totale', sortable: true, sets: [] }),
    stato: choice(
      {
        inviata: 'Inviata',
        approvata: 'Approvata',
        in_stampa: 'In stampa',
        spedita: 'Spedita',
        consegnata: 'Consegnata',
        annullata: 'Annullata',
      },
      { label: 'Stato' },
    ),
  },
  access: {
    read: [admin('merchandising_requests'), agent('merchandising', own('agente')), client(own('cliente'))],
    create: [agent('merchandising'), client()],
    write: [admin('merchandising_requests')],
  },
  states: {
    field: 'stato',
    initial: ['inviata'],
    moves: {
      inviata: ['approvata', 'annullata'],
      approvata: ['in_stampa', 'spedita', 'inviata', 'annullata'],
      in_stampa: ['spedita', 'approvata', 'annullata'],
      spedita: ['consegnata', 'in_stampa'],
      consegnata: ['spedita'],
      annullata: ['inviata'],
    },
    next: { inviata: 'approvata', approvata: 'in_stampa', in_stampa: 'spedita', spedita: 'consegnata' },
    entering: {
      inviata: { label: 'Rimetti fra le inviate' },
      approvata: { label: 'Approva', labelFrom: { in_stampa: 'Riporta fra le approvate' } },
      in_stampa: { label: 'Manda in stampa', labelFrom: { spedita: 'Riporta in stampa' } },
      spedita: { labelFrom: { consegnata: 'Riporta fra le spedite' } },
      annullata: { label: 'Annulla la richiesta' },
    },
  },
  live: true,
  deletion: 'remove',
  restorable: true,
  list: {
    columns: ['stato', 'agente', 'cliente', 'totale', 'createdAt'],
    filters: ['stato', 'agente', 'cliente'],
    sort: '-_id',
  },
  form: [{ legend: 'Richiesta', fields: ['agente', 'cliente', 'righe', 'totale', 'stato'] }],
})
