import * as z from 'zod/mini'
import { admin, agent, client } from '../access/grants.ts'
import { call } from './call.ts'
import { pagesToJoin, sentPage, storedFile } from './sent-pages.ts'

/** Whoever may read some loan files; the rows decide which. */
const readers = [admin('pratiche_see'), agent('pratiche'), agent('pratiche_agenzia')] as const
/** Whoever may change some loan files. */
const writers = [admin('pratiche_edit'), agent('pratiche')] as const
/** Whoever may give documents: customers give their own. */
const givers = [...writers, client()] as const

const id = z.uuid('Non è il codice di un record.')
const ofFile = z.strictObject({ id })
const ofDocument = z.strictObject({ id, documento: id })
const ofPage = z.strictObject({ id, documento: id, pagina: id })

const states = ['richiesto', 'caricato', 'approvato', 'rifiutato', 'non_necessario'] as const
const text = z.nullable(z.string())

/** A document of a loan file, with what its requirement says and what follows from its days. */
const shownDocument = z.object({
  _id: z.string(),
  versione: z.int(),
  nome: z.string(),
  requisito: text,
  cliente: z.nullable(
    z.object({
      _id: z.string(),
      nome: z.string(),
      /** Surname first, as banks file their papers. */
      cognomeNome: z.string(),
    }),
  ),
  /** What the document is about. */
  riguarda: z.enum(['persona', 'immobile', 'pratica']),
  stato: z.enum(states),
  obbligatorio: z.boolean(),
  entro: text,
  datatoAl: text,
  scadeAl: text,
  motivo: text,
  nota: text,
  file: z.nullable(storedFile),
  caricatoAt: text,
  caricatoDa: text,
  verificatoAt: text,
  verificatoDa: text,
  /** The sentence for the customer. */
  spiegazione: text,
  etaMassimaGiorni: z.nullable(z.int()),
  /** The state of the file before which the document is needed. */
  prima: text,
  /** Days from the day of issue to the day of sending, or to today while no bank has the file. */
  eta: z.nullable(z.int()),
  /** The last day on which the document may be sent to a bank. */
  ultimoGiorno: text,
  /** Whether the document is too old, or no longer valid, on the day of sending; today while no bank has the file. */
  scaduto: z.boolean(),
  /** An approved document of the person in another file, while it may still be sent. */
  proposta: z.nullable(z.object({ pratica: z.string(), verificatoAt: text })),
  /** The participants who say that they do not have the document yet, and since when. */
  rimandi: z.array(z.object({ nome: z.string(), dal: z.string() })),
})

/** Who looked at a loan file or at its documents, the last look first. */
export const fileViews = call({
  method: 'GET',
  path: '/pratiche/:id/viste',
  summary: 'Chi ha visto una pratica e i suoi documenti',
  who: [admin('commits_see')],
  params: ofFile,
  query: z.strictObject({ cursor: z.optional(id) }),
  answer: z.object({
    rows: z.array(
      z.object({
        _id: z.string(),
        /** The name of the person; null for a person who is gone. */
        chi: text,
        ruolo: z.enum(['admin', 'agent', 'client']),
        come: z.enum(['pratica', 'documento', 'scaricato', 'zip', 'aggiunta', 'dati', 'carta']),
        documento: text,
        nome: text,
        at: z.string(),
      }),
    ),
    next: text,
  }),
})

/** Who may save all approved documents of a loan file as one archive. */
export const documentsZip = {
  path: '/pratiche/:id/documenti.zip',
  who: readers,
  params: ofFile,
} as const

/** The documents of a loan file, in the order of the requirements. */
export const readFileDocuments = call({
  method: 'GET',
  path: '/pratiche/:id/documenti',
  summary: 'I documenti di una pratica',
  who: readers,
  params: ofFile,
  answer: z.object({ rows: z.array(shownDocument) }),
})

/** Brings the documents of a loan file in step with the requirements of today. */
export const recountDocuments = call({
  method: 'POST',
  path: '/pratiche/:id/documenti/ricalcola',
  summary: 'Aggiorna i documenti che servono a una pratica',
  who: writers,
  params: ofFile,
  answer: z.object({ aggiunti: z.int(), tolti: z.int() }),
})

/** Takes the proposed document of another file of the person, as approved there. */
export const reuseDocument = call({
  method: 'POST',
  path: '/pratiche/:id/documenti/:documento/riuso',
  summary: 'Usa un documento già approvato in un’altra pratica della persona',
  who: givers,
  params: ofDocument,
  body: z.strictObject({ versione: z.int() }),
  answer: z.object({ _id: z.string(), versione: z.int(), stato: z.enum(states) }),
})

/** The pages that the caller has sent for a document and not yet joined. */
export const readSentPages = call({
  method: 'GET',
  path: '/pratiche/:id/documenti/:documento/pagine',
  summary: 'Le pagine già arrivate di un documento da caricare',
  who: givers,
  params: ofDocument,
  answer: z.object({ rows: z.array(sentPage) }),
})

/**
 * Sends one page as `multipart/form-data`: the picture or the PDF in the field `file`, and `password` for a protected
 * PDF. The sender chooses the id of the page; a page that was sent before is not stored again.
 */
export const sendPage = call({
  method: 'PUT',
  path: '/pratiche/:id/documenti/:documento/pagine/:pagina',
  summary: 'Invia una pagina di un documento',
  who: givers,
  params: ofPage,
  answer: sentPage,
})

/** Takes a sent page back. */
export const dropPage = call({
  method: 'DELETE',
  path: '/pratiche/:id/documenti/:documento/pagine/:pagina',
  summary: 'Toglie una pagina inviata',
  who: givers,
  params: ofPage,
  answer: z.object({ _id: z.string() }),
})

/** Makes one PDF of the sent pages, in this order, and gives it to the document. */
export const joinPages = call({
  method: 'POST',
  path: '/pratiche/:id/documenti/:documento/file',
  summary: 'Unisce le pagine inviate nel file di un documento',
  who: givers,
  params: ofDocument,
  body: pagesToJoin,
  answer: z.object({ _id: z.string(), versione: z.int(), stato: z.enum(states), file: storedFile }),
  status: 201,
})
