import * as z from 'zod/mini'
import { admin } from '../access/grants.ts'
import { call } from './call.ts'

const id = z.uuid('Non è il codice di una persona.')
const ofCustomer = z.strictObject({ id })
const text = z.nullable(z.string())

/** Something by count. */
export const counted = z.object({ che: z.string(), quanti: z.int() })
/** Something that stays, with the reason. */
export const kept = z.object({
  che: z.string(),
  quanti: z.int(),
  perche: z.string(),
  /** The last day on which the law wants it, where it is known. */
  fino: z.optional(z.string()),
})
const state = z.enum(['in_attesa', 'in_corso', 'fatta', 'fallita'])

/** An archive with everything about a customer. */
export const exportRow = z.object({
  _id: z.string(),
  stato: z.enum(['in_attesa', 'in_corso', 'pronta', 'fallita']),
  /** Written and expected entries of the archive. */
  fatti: z.int(),
  totale: z.int(),
  chiestaAt: z.string(),
  scadeAt: z.string(),
})

/** The exports of a customer that can be downloaded or are being made, the newest first. */
export const listExports = call({
  method: 'GET',
  path: '/clients/:id/esportazioni',
  summary: 'Cliente: gli archivi con tutti i suoi dati',
  who: [admin('clients_export')],
  params: ofCustomer,
  answer: z.object({
    nome: z.string(),
    rows: z.array(exportRow),
  }),
})

/** Starts an export of everything about a customer. */
export const exportPerson = call({
  method: 'POST',
  path: '/clients/:id/esportazioni',
  summary: 'Cliente: prepara l’archivio con tutti i suoi dati',
  who: [admin('clients_export')],
  params: ofCustomer,
  answer: z.object({ _id: z.string() }),
  status: 201,
})

/** Who may download the archive of an export. */
export const personArchiveFile = {
  path: '/clients/:id/esportazioni/:esportazione/file',
  who: [admin('clients_export')],
  params: z.strictObject({ id, esportazione: id }),
} as const

/** What an erasure of a customer would remove and keep; nothing is changed. */
export const previewErasure = call({
  method: 'GET',
  path: '/clients/:id/cancellazione',
  summary: 'Cliente: che cosa se ne andrebbe con la cancellazione, e che cosa resta per legge',
  who: [admin('clients_erase')],
  params: ofCustomer,
  answer: z.object({
    nome: z.string(),
    /** The state of the last erasure of the customer, who may remain because of what the law keeps. */
    ultima: z.nullable(z.object({ stato: state, chiestaAt: z.string() })),
    rimossi: z.array(counted),
    conservati: z.array(kept),
    /** Leads and messages with the same contacts and another name. */
    altriNomi: z.array(
      z.object({
        _id: z.string(),
        tipo: z.enum(['leads', 'requests']),
        nome: z.string(),
      }),
    ),
  }),
})

/** Erases a customer, except for what the law keeps. */
export const erasePerson = call({
  method: 'POST',
  path: '/clients/:id/cancellazione',
  summary: 'Cliente: cancella i suoi dati, tranne quelli che la legge vuole conservati',
  who: [admin('clients_erase')],
  params: ofCustomer,
  /** `altriNomi`: the erasure also removes leads and messages with the same contacts and another name. */
  body: z.strictObject({ altriNomi: z.boolean() }),
  answer: z.object({ _id: z.string() }),
  status: 201,
})

/** The erasures that happened or run, without personal data. */
export const listErasures = call({
  method: 'GET',
  path: '/dati/cancellazioni',
  summary: 'Le cancellazioni di persone: quando, chi le ha fatte, che cosa è rimasto',
  who: [admin('clients_erase')],
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        stato: state,
        /** Who asked: the house, the customer, or a restore that repeated the erasure. */
        origine: z.enum(['casa', 'cliente', 'ripristino']),
        /** The name of the administrator. */
        chi: text,
        chiestaAt: z.string(),
        finitaAt: text,
        rimossi: z.array(counted),
        conservati: z.array(kept),
      }),
    ),
  }),
})

const retentionCounts = z.object({
  richieste: z.int(),
  documenti: z.int(),
  senzaIncarico: z.int(),
  pratiche: z.int(),
  clienti: z.int(),
  ticket: z.int(),
})

/** What is beyond its term now, by count, and the last runs that removed such data. */
export const retentionState = call({
  method: 'GET',
  path: '/dati/conservazione',
  summary: 'Conservazione dei dati: che cosa è oltre il termine, e che cosa si è cancellato',
  who: [admin('settings')],
  answer: z.object({
    attiva: z.boolean(),
    oltre: retentionCounts,
    /** Why the run of the night would not start now. */
    ostacolo: text,
    esecuzioni: z.array(
      z.object({
        _id: z.string(),
        stato: z.enum(['in_corso', 'fatta', 'rifiutata']),
        /** Whether an administrator started the run. */
        aMano: z.boolean(),
        chi: text,
        conti: retentionCounts,
        motivo: text,
        iniziataAt: z.string(),
        finitaAt: text,
      }),
    ),
  }),
})

/** Removes now what is beyond its term. */
export const runRetentionNow = call({
  method: 'POST',
  path: '/dati/conservazione',
  summary: 'Conservazione dei dati: cancella adesso ciò che è oltre il termine',
  who: [admin('settings')],
  /** The number that the caller saw; another number is refused. */
  body: z.strictObject({ attesi: z.int().check(z.minimum(0)) }),
  answer: z.object({ _id: z.string() }),
  status: 201,
})
