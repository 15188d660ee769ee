import * as z from 'zod/mini'
import { client } from '../../access/grants.ts'
import { absence } from '../../italian/absence.ts'
import { nextThingKinds } from '../../loan-files/customers/next-thing.ts'
import { fileProducts, fileStates, participantRoles } from '../../subjects/loan-files/file-words.ts'
import { call } from '../call.ts'
import { noSuchPage } from '../cursor.ts'
import { storedFile } from '../sent-pages.ts'

/**
 * The loan files of the signed-in customer. A file belongs to the customer's area only after an accepted invitation. Each
 * answer holds what all participants share, and what is about the customer alone.
 */
const who = [client()] as const

const id = z.uuid('Non è il codice di un record.')
const ofFile = z.strictObject({ id })
const text = z.nullable(z.string())
/** `YYYY-MM-DD` */
const day = z.nullable(z.string())
const days = z.nullable(z.object({ dal: z.string(), al: z.string() }))
const role = z.enum(Object.keys(participantRoles) as (keyof typeof participantRoles)[])
const state = z.enum(Object.keys(fileStates) as (keyof typeof fileStates)[])
const cents = z.nullable(z.int())

/** A step of the way, as the customer knows it: some steps of the house are one. */
const step = z.object({
  codice: state,
  titolo: z.string(),
  quando: z.enum(['fatta', 'adesso', 'attesa']),
  /** The day on which the step began; null for a step that is still to come. */
  giorno: day,
  /** What happens in the step; null where the title says everything. */
  testo: text,
  /** For a step to come: between which days it is expected; null when nothing can be said. */
  attesa: days,
  /** From what the expected days are known: «di solito fra 12 e 19 giorni lavorativi (38 pratiche, ultimi 24 mesi)». */
  fonte: text,
})

/** The next thing to do, or what the file waits for. */
const nextThing = z.object({
  tipo: z.enum(nextThingKinds),
  titolo: z.string(),
  testo: z.string(),
  /** The last day for it. */
  entro: day,
  /** The document that it is about. */
  documento: z.nullable(z.string()),
})

const contact = z.object({
  /** The name of the agent; null when the agency or the office follows the file. */
  nome: text,
  /** The absence of the agent, under way or to come. */
  assenza: z.nullable(absence),
  agenzia: text,
  /** The address of the photo. */
  foto: text,
  telefono: z.string(),
  email: z.string(),
  /** Opening hours in words, one line for each group of days; empty when they are not known. */
  orari: z.array(z.string()),
})

const appointment = z.object({
  _id: z.string(),
  /** The instant of the start. */
  inizio: z.string(),
  minuti: z.int(),
  /** Whether it may still be moved; cancelled it may always be. */
  spostabile: z.boolean(),
})

/** What a customer sees of a file, besides its documents and messages. */
const customerFile = z.object({
  _id: z.string(),
  numero: z.string(),
  /** «Mutuo per la casa di via dei Tigli 12, Viterbo» */
  titolo: z.string(),
  prodotto: z.enum(Object.keys(fileProducts) as (keyof typeof fileProducts)[]),
  /** What the customer is in the file. */
  ruolo: role,
  /** Whether the file is under way: neither paid out nor closed. */
  aperta: z.boolean(),
  stato: z.object({ codice: state, titolo: z.string(), testo: z.string() }),
  /** Whose turn it is above the next thing: «Tocca alla banca»; null when nobody has to act. */
  turno: z.nullable(z.string()),
  prossimo: nextThing,
  tappe: z.array(step),
  /** Between which days the money is expected, if the file is granted; null when nothing can be said. */
  liquidazione: days,
  /** The customer's own documents: those that are given or asked for now, by state, and those of later steps. */
  documenti: z.object({
    servono: z.int(),
    dati: z.int(),
    approvati: z.int(),
    daVerificare: z.int(),
    mancano: z.int(),
    daRifare: z.int(),
    dopo: z.int(),
    /** «3 di 8» */
    parole: z.string(),
  }),
  segue: contact,
  appuntamento: z.nullable(appointment),
  /** Messages that the customer has not read. */
  nonLetti: z.int(),
  /** Whether a bank has made an offer that can be read, and whether a refusal can. */
  offerta: z.boolean(),
  rifiuto: z.boolean(),
  aggiornata: z.string(),
})
export type CustomerFile = z.infer<typeof customerFile>

/** All files of the customer, with those that ask for something first: the home of the area is made of this answer. */
export const customerFiles = call({
  method: 'GET',
  path: '/clients/pratiche',
  summary: 'Clienti: le proprie pratiche, con la prossima cosa da fare',
  who,
  answer: z.object({ rows: z.array(customerFile) }),
})

const term = z.object({ nome: z.string(), valore: z.string() })

export const customerFileDetail = call({
  method: 'GET',
  path: '/clients/pratiche/:id',
  summary: 'Clienti: una propria pratica',
  who,
  params: ofFile,
  answer: z.object({
    ...customerFile.shape,
    /** What is asked for, in words: amount, months, bank, instalment. */
    richiesta: z.array(term),
    /** The customer's own work and income, as the house knows them. */
    propri: z.array(term),
    persone: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        ruolo: role,
        /** Whether it is the customer who reads. */
        io: z.boolean(),
        /** Whether the person sees the file in the area, has an invitation, or has none. */
        accesso: z.enum(['entra', 'invitata', 'nessuno']),
        /** Whether the customer may ask the agent to invite the person. */
        siPuoChiedere: z.boolean(),
      }),
    ),
  }),
})

/** The states of a document for the customer. */
export const customerDocumentStates = {
  da_caricare: 'Da caricare',
  in_verifica: 'In verifica',
  approvato: 'Approvato',
  da_rifare: 'Da rifare',
  non_serve: 'Non serve',
} as const

/**
 * The customer's own documents in a file, and for applicants those about the property and the whole file. Pages are sent
 * with the calls of `file-documents.ts`, which customers may make for these documents.
 */
export const customerDocuments = call({
  method: 'GET',
  path: '/clients/pratiche/:id/documenti',
  summary: 'Clienti: i documenti da dare per una propria pratica',
  who,
  params: ofFile,
  answer: z.object({
    /** The documents that are given or asked for now, how many of them are given, and the compulsory ones of later steps. */
    dati: z.int(),
    servono: z.int(),
    dopo: z.int(),
    /** «3 di 8» */
    parole: z.string(),
    rows: z.array(
      z.object({
        _id: z.string(),
        versione: z.int(),
        nome: z.string(),
        stato: z.enum(Object.keys(customerDocumentStates) as (keyof typeof customerDocumentStates)[]),
        /** Whether the document is about the customer, the property or the whole file. */
        riguarda: z.enum(['persona', 'immobile', 'pratica']),
        obbligatorio: z.boolean(),
        /** Whether the customer has to give the document now, or again. */
        adesso: z.boolean(),
        /** Why it is asked for. */
        perche: text,
        /** An example, at a public address. */
        esempio: z.nullable(z.object({ url: z.string(), nome: z.string() })),
        /** Why it was refused, or is not needed. */
        motivo: text,
        entro: day,
        file: z.nullable(storedFile),
        caricatoAt: text,
        verificatoAt: text,
        /** Whether the document may be uploaded or replaced now. */
        caricabile: z.boolean(),
        /** Since when the customer says not to have the document yet; null while the customer says nothing. */
        rimandatoAt: text,
        /** An approved document of another file of the customer that can be used here. */
        proposta: z.nullable(z.object({ pratica: z.string(), verificatoAt: text })),
      }),
    ),
  }),
})

/**
 * Says that the customer does not have a document yet, or has it now. The document stays wanted, but others come first. An
 * upload also removes the note.
 */
export const putOffDocument = call({
  method: 'PUT',
  path: '/clients/pratiche/:id/documenti/:documento/rimando',
  summary: 'Clienti: segna che un documento non c’è ancora, o che ora c’è',
  who,
  params: z.strictObject({ id, documento: id }),
  body: z.strictObject({ rimandato: z.boolean() }),
  answer: z.object({ rimandatoAt: text }),
})

const attachment = z.object({ _id: z.string(), name: z.string(), size: z.int(), mimetype: z.string() })

/** A message between the house and the customer. */
const message = z.object({
  _id: z.string(),
  da: z.enum(['casa', 'lei']),
  /** Who wrote it. */
  autore: text,
  testo: z.string(),
  /** Whether the office has taken the words away. The text says why. */
  tolto: z.boolean(),
  at: z.string(),
  /** Whether everybody in the file reads the message, which only the house writes. */
  perTutti: z.boolean(),
  /** Whether the customer has still to read it. */
  nuovo: z.boolean(),
  /** When the house read the customer's message; null for the messages of the house. */
  lettoAt: text,
  allegati: z.array(attachment),
})

/** The newest messages first. Reading them does not mark them as read. */
export const customerMessages = call({
  method: 'GET',
  path: '/clients/pratiche/:id/messaggi',
  summary: 'Clienti: i messaggi di una propria pratica',
  who,
  params: ofFile,
  query: z.strictObject({ cursor: z.optional(z.uuid(noSuchPage)) }),
  answer: z.object({ rows: z.array(message), nonLetti: z.int(), next: z.nullable(z.string()) }),
})

/** The longest message of a customer. */
export const longestMessage = 4000
/** The most files of one message. */
export const maxAttachments = 5

export const writeCustomerMessage = call({
  method: 'POST',
  path: '/clients/pratiche/:id/messaggi',
  summary: 'Clienti: scrive a chi segue la propria pratica',
  who,
  params: ofFile,
  body: z.strictObject({
    testo: z
      .string('Scriva il messaggio.')
      .check(
        z.trim(),
        z.minLength(1, 'Scriva il messaggio.'),
        z.maxLength(longestMessage, `Al massimo ${longestMessage} caratteri.`),
      ),
    /** Ids of files that the caller has uploaded for this conversation. */
    allegati: z.optional(
      z.array(id).check(z.maxLength(maxAttachments, `Al massimo ${maxAttachments} file.`)),
    ),
  }),
  answer: message,
  status: 201,
})

/** Sends one file for a message, as `multipart/form-data` in the field `file`. It waits a day for its message. */
export const sendCustomerAttachment = call({
  method: 'POST',
  path: '/clients/pratiche/:id/allegati',
  summary: 'Clienti: carica un file per un messaggio',
  who,
  params: ofFile,
  answer: attachment,
  status: 201,
})

/** Marks the messages up to one as read. */
export const markMessagesRead = call({
  method: 'POST',
  path: '/clients/pratiche/:id/messaggi/letti',
  summary: 'Clienti: segna come letti i messaggi di una propria pratica',
  who,
  params: ofFile,
  body: z.strictObject({ fino: id }),
  answer: z.object({ nonLetti: z.int() }),
})

const terms = z.object({
  importo: cents,
  durataMesi: z.nullable(z.int()),
  tan: z.nullable(z.number()),
  taeg: z.nullable(z.number()),
  rata: cents,
  /** All instalments together, without the other costs; null where the instalment changes. */
  totale: cents,
})

/** The terms of the bank against those that were asked for, with every cost and the difference in words. */
export const customerOffer = call({
  method: 'GET',
  path: '/clients/pratiche/:id/offerta',
  summary: 'Clienti: l’offerta della banca, a confronto con quanto chiesto',
  who,
  params: ofFile,
  answer: z.object({
    banca: z.string(),
    prodotto: text,
    rispostaAl: day,
    validaFinoAl: day,
    /** Whether the customer and the house have chosen this bank. */
    scelta: z.boolean(),
    chieste: terms,
    offerte: terms,
    costi: z.array(z.object({ nome: z.string(), importo: z.int() })),
    /** Each difference in a sentence, in the order of weight. */
    differenze: z.array(z.object({ testo: z.string(), peggiora: z.boolean() })),
    condizioni: text,
  }),
})

/** Why the bank refused, what can be asked of whom, what would change it, and other ways that are open today. */
export const customerRefusal = call({
  method: 'GET',
  path: '/clients/pratiche/:id/rifiuto',
  summary: 'Clienti: perché la banca ha detto no, e che cosa si può fare',
  who,
  params: ofFile,
  answer: z.object({
    banca: text,
    giorno: day,
    /** For the applicant alone: the reason may be about income or past of that person. */
    motivo: z.nullable(z.object({ significato: z.string(), rimedi: z.array(z.string()) })),
    /** Who has to explain, and what the law allows to ask. */
    chiedere: z.array(z.string()),
    /** How long the request stays in a credit bureau. */
    avviso: text,
    vie: z.array(
      z.object({
        banca: z.string(),
        prodotto: z.string(),
        rata: z.int(),
        tan: z.number(),
        taeg: z.nullable(z.number()),
        /** All instalments, as high as the first one. */
        totale: z.int(),
      }),
    ),
  }),
})

/** Free times for an appointment with whoever follows the file. */
export const customerFreeTimes = call({
  method: 'GET',
  path: '/clients/pratiche/:id/appuntamento/orari',
  summary: 'Clienti: gli orari liberi di chi segue la propria pratica',
  who,
  params: ofFile,
  answer: z.object({ minuti: z.int(), inizi: z.array(z.string()) }),
})

/** Makes an appointment, or moves the one that is agreed. */
export const setCustomerAppointment = call({
  method: 'PUT',
  path: '/clients/pratiche/:id/appuntamento',
  summary: 'Clienti: fissa o sposta l’appuntamento con chi segue la propria pratica',
  who,
  params: ofFile,
  body: z.strictObject({ inizio: z.iso.datetime('Scelga un orario dall’elenco.') }),
  answer: appointment,
})

export const cancelCustomerAppointment = call({
  method: 'DELETE',
  path: '/clients/pratiche/:id/appuntamento',
  summary: 'Clienti: disdice l’appuntamento con chi segue la propria pratica',
  who,
  params: ofFile,
  answer: z.object({}),
})

/** Asks whoever follows the file to invite another participant. */
export const askInvitation = call({
  method: 'POST',
  path: '/clients/pratiche/:id/persone/:persona/invito',
  summary: 'Clienti: chiede che un’altra persona della pratica sia invitata nell’area clienti',
  who,
  params: z.strictObject({ id, persona: id }),
  answer: z.object({}),
})
