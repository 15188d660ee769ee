import { z } from 'zod'
import { admin } from '../access/grants.ts'
import { type FileProduct, fileProducts as productNames } from '../subjects/loan-files/file-words.ts'
import { call } from './call.ts'

const fileProducts = Object.keys(productNames) as FileProduct[]

/** Puts a person's message to the house into the register of complaints, once. Needs the rights on the message too. */
export const registerComplaint = call({
  method: 'POST',
  path: '/requests/:id/reclamo',
  summary: 'Richiesta: il messaggio entra nel registro dei reclami',
  who: [admin('reclami')],
  params: z.strictObject({ id: z.uuid('Non è il codice di un record.') }),
  answer: z.object({ _id: z.string() }),
  status: 201,
})

/** The open loan files of a customer that the caller may read: a complaint may be about one of them. */
export const complaintFiles = call({
  method: 'GET',
  path: '/reclami/pratiche',
  summary: 'Reclamo: le pratiche aperte di un cliente, fra quelle che chi chiede può vedere',
  who: [admin('reclami')],
  query: z.strictObject({ cliente: z.uuid('Non è il codice di un record.') }),
  answer: z.object({
    rows: z.array(z.object({ _id: z.string(), IDEGG: z.string(), prodotto: z.enum(fileProducts) })),
  }),
})

const counts = z.object({
  anno: z.int(),
  ricevuti: z.int(),
  inTempo: z.int(),
  inRitardo: z.int(),
  /** Not answered yet. */
  aperti: z.int(),
  /** By outcome, and by what the complaint is about; `nessuno` without one. */
  esiti: z.record(z.string(), z.int()),
  oggetti: z.record(z.string(), z.int()),
})

/** The register of a year, oldest first, with the figures of every year. */
export const complaintRegister = call({
  method: 'GET',
  path: '/reclami/registro',
  summary: 'Il registro dei reclami di un anno, e le cifre di ogni anno',
  who: [admin('reclami')],
  query: z.strictObject({ anno: z.coerce.number().int().min(2000).max(2100).optional() }),
  answer: z.object({
    anno: z.int(),
    anni: z.array(counts),
    righe: z.array(
      z.object({
        _id: z.string(),
        nome: z.string(),
        ricevutoAl: z.string(),
        oggetto: z.string().nullable(),
        pratica: z.string().nullable(),
        stato: z.string(),
        rispostoAl: z.string().nullable(),
        esito: z.string().nullable(),
      }),
    ),
  }),
})
