import { admin } from '../../access/grants.ts'
import { choice, flag, reference, text, whole } from '../../records/fields.ts'
import { resource } from '../../records/resource.ts'
import { ticketCategories } from '../../tickets/ticket-words.ts'

const hours = (label: string, help?: string) => whole({ label, ...(help && { help }), min: 1, max: 400 })

/** How the office works on the tickets of one category. A category without a record has the usual times. */
export const ticketSettings = resource({
  name: 'tickets_categorie',
  model: 'Tickets.categorie',
  label: { one: 'Categoria dei ticket', many: 'Categorie dei ticket' },
  title: ['categoria'],
  fields: {
    categoria: choice(ticketCategories, { label: 'Categoria', unique: true }),
    attiva: flag({ label: 'Attiva', help: 'Spenta, non si sceglie per un ticket nuovo', initial: true }),
    descrizione: text({
      label: 'Descrizione',
      help: 'La legge chi apre un ticket: che cosa chiedere qui',
      max: 200,
      optional: true,
    }),
    primaRisposta: hours('Prima risposta, ore', 'Ore d’ufficio, per un ticket di priorità normale'),
    rispostaSuccessiva: hours('Risposte successive, ore'),
    soluzione: hours('Soluzione, ore'),
    assegnazione: choice(
      {
        a_mano: 'A mano',
        a_turno: 'A turno fra chi segue la categoria',
        a_persona: 'Sempre alla stessa persona',
      },
      { label: 'Assegnazione', initial: 'a_mano' },
    ),
    persona: reference('admins', { label: 'Persona', optional: true }),
  },
  access: {
    read: [admin('ticketing.manage_categories')],
    write: [admin('ticketing.manage_categories')],
  },
  live: true,
  deletion: 'remove',
  restorable: true,
  list: {
    columns: ['categoria', 'attiva', 'primaRisposta', 'rispostaSuccessiva', 'soluzione', 'assegnazione'],
    sort: '_id',
  },
  form: [
    { legend: 'Categoria', fields: ['categoria', 'attiva', 'descrizione'] },
    { legend: 'Tempi', fields: ['primaRisposta', 'rispostaSuccessiva', 'soluzione'] },
    { legend: 'Chi ne risponde', fields: ['assegnazione', 'persona'] },
  ],
  hides: ({ assegnazione }) => (assegnazione === 'a_persona' ? [] : ['persona']),
  check: ({ assegnazione, persona, primaRisposta, soluzione }) => ({
    ...(assegnazione === 'a_persona' && !persona && { persona: 'Scelga la persona.' }),
    ...(soluzione < primaRisposta && { soluzione: 'La soluzione non può precedere la prima risposta.' }),
  }),
})
