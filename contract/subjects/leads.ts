import { z } from 'zod'
import { admin, agent, below, own } from '../access/grants.ts'
import { choice, dayTime, email, notes, owned, phone, province, reference, text } from '../records/fields.ts'
import { resource } from '../records/resource.ts'

/** What a person was told and chose, with the version of the text that was on the screen. */
export const consent = z.strictObject({
  tipo: z.enum(['informativa_letta', 'marketing', 'profilazione', 'cessione_terzi']),
  valore: z.boolean(),
  testoVersione: z.string().max(20),
  at: z.iso.datetime(),
  fonte: z.string().max(500),
})

/** Where a lead came from. */
const leadSource = z.strictObject({
  pagina: z.string().max(2000),
  partner: z.string().max(100).optional(),
  /** Of the page of the agent who showed a figure. */
  agente: z.string().max(100).optional(),
  /** Of the page of the referrer who sent the person. */
  segnalazione: z.string().max(100).optional(),
  /** `utm_*`, `gclid`, `fbclid`… as they were in the page's address. */
  campagna: z.record(z.string().max(40), z.string().max(200)),
})

const closed = ['perso', 'duplicato', 'spam'] as const
const reopened = ['nuovo', 'assegnato', 'contattato'] as const

/** A person who asks to be called, with the simulation that led to it. */
export const leads = resource({
  name: 'leads',
  model: 'Lead',
  label: { one: 'Lead', many: 'Lead' },
  title: ['cognome', 'nome'],
  fields: {
    nome: text({ label: 'Nome', max: 100, sortable: true, searched: true }),
    cognome: text({ label: 'Cognome', max: 100, sortable: true, searched: true }),
    email: email({ label: 'E-mail', optional: true, searched: true }),
    telefono: phone({ label: 'Telefono', optional: true, searched: true }),
    provincia: province({ label: 'Provincia', optional: true }),
    prodotto: choice(
      {
        mutuo: 'Mutuo',
        prestito: 'Prestito',
        cqs: 'Cessione dello stipendio',
        cqp: 'Cessione della pensione',
        delega: 'Delegazione di pagamento',
      },
      { label: 'Prodotto' },
    ),
    messaggio: notes({ label: 'Messaggio', optional: true }),
    /** Snapshot computed by the server: need, terms of the chosen offer, figures, day. */
    simulazione: owned(z.record(z.string(), z.unknown()), { label: 'Simulazione', optional: true }),
    fonte: owned(leadSource, { label: 'Provenienza' }),
    consensi: owned(z.array(consent), { label: 'Consensi' }),
    partner: reference('partners', { label: 'Partner', optional: true, listedFor: 'everyReader' }),
    agenzia: reference('agencies', {
      label: 'Agenzia',
      optional: true,
      listedFor: 'everyReader',
      sets: [admin('lead_assign')],
    }),
    agente: reference('agents', { label: 'Agente', optional: true, sets: [admin('lead_assign')] }),
    stato: choice(
      {
        nuovo: 'Nuovo',
        assegnato: 'Assegnato',
        contattato: 'Contattato',
        appuntamento: 'Appuntamento',
        qualificato: 'Qualificato',
        convertito: 'Convertito',
        non_risponde: 'Non risponde',
        perso: 'Perso',
        duplicato: 'Duplicato',
        spam: 'Spam',
      },
      { label: 'Stato' },
    ),
    primoContattoAt: dayTime({ label: 'Primo contatto', optional: true }),
    /** Of who works on it; the person never reads it. */
    nota: notes({ label: 'Nota interna', optional: true, sees: [admin(), agent()] }),
  },
  access: {
    read: [admin('lead_requests'), agent('lead', own('agente')), agent('lead', below('agente'))],
    create: 'anyone',
    write: [admin('lead_requests'), agent('lead', own('agente'))],
    export: [admin('lead_requests')],
    exportNeedsProof: true,
  },
  states: {
    field: 'stato',
    initial: ['nuovo', 'assegnato'],
    moves: {
      nuovo: ['contattato', 'assegnato', 'non_risponde', ...closed],
      assegnato: ['contattato', 'non_risponde', ...closed],
      non_risponde: ['contattato', ...closed],
      contattato: ['appuntamento', 'qualificato', 'non_risponde', ...closed],
      appuntamento: ['qualificato', 'contattato', 'non_risponde', ...closed],
      qualificato: ['convertito', 'appuntamento', 'contattato', ...closed],
      convertito: ['qualificato'],
      perso: reopened,
      duplicato: reopened,
      spam: reopened,
    },
    next: {
      nuovo: 'contattato',
      assegnato: 'contattato',
      non_risponde: 'contattato',
      contattato: 'appuntamento',
      appuntamento: 'qualificato',
      qualificato: 'convertito',
    },
    entering: {
      nuovo: { label: 'Riapri come nuovo' },
      assegnato: {
        who: [admin('lead_assign')],
        requires: [
          { oneOf: ['agente', 'agenzia'], message: 'Scelga l’agente o l’agenzia che segue il lead.' },
        ],
      },
      contattato: { stamps: 'primoContattoAt' },
      appuntamento: { label: 'Segna l’appuntamento', stamps: 'primoContattoAt' },
      qualificato: { labelFrom: { convertito: 'Annulla la conversione' }, stamps: 'primoContattoAt' },
      convertito: {
        requires: [{ oneOf: ['agente'], message: 'Assegni il lead all’agente che ha seguito la persona.' }],
      },
      non_risponde: { label: 'Segna che non risponde' },
    },
  },
  deletion: 'remove',
  restorable: true,
  list: {
    columns: ['cognome', 'nome', 'prodotto', 'provincia', 'stato', 'agenzia', 'agente', 'createdAt'],
    filters: ['stato', 'prodotto', 'provincia', 'partner', 'agenzia', 'agente'],
    sort: '-_id',
  },
  form: [
    { legend: 'Persona', fields: ['nome', 'cognome', 'email', 'telefono', 'provincia', 'messaggio'] },
    { legend: 'Lavorazione', fields: ['prodotto', 'stato', 'agenzia', 'agente', 'primoContattoAt', 'nota'] },
    { legend: 'Provenienza', fields: ['simulazione', 'fonte', 'consensi', 'partner'] },
  ],
})
