import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { call } from './call.ts'

/** Whoever may read the fees of some loan files; the rows decide which. */
const makers = [admin('pratiche_see'), agent('pratiche')] as const
const id = z.uuid('Non è il codice di un record.')
const ofFile = z.strictObject({ id })

/** The papers that the house makes from the data of a loan file. */
export const papers = {
  foglio: 'Foglio informativo',
  incarico: 'Incarico di mediazione',
  ricevuta: 'Ricevuta di consegna',
  riepilogo: 'Riepilogo della pratica',
} as const
export type PaperKind = keyof typeof papers

/** The papers of a loan file, each with what it lacks, and the information sheet in force. */
export const filePapers = call({
  method: 'GET',
  path: '/pratiche/:id/carte',
  summary: 'Le carte che si possono fare dai dati di una pratica',
  who: makers,
  params: ofFile,
  answer: z.object({
    /** The version of the information sheet in force today; null without one. */
    inVigore: z.nullable(z.object({ versione: z.string(), inVigoreDal: z.string() })),
    /** Whether the version that was handed over is kept here; null before it is handed over. */
    conservato: z.nullable(z.boolean()),
    rows: z.array(
      z.object({
        carta: z.enum(Object.keys(papers) as [PaperKind]),
        mancano: z.array(z.object({ message: z.string(), fields: z.array(z.string()), link: z.string() })),
      }),
    ),
  }),
})

/** Who may make a paper of a loan file as PDF. */
export const paperPdf = {
  path: '/pratiche/:id/carte/:carta',
  who: makers,
  params: z.strictObject({ id, carta: z.enum(Object.keys(papers) as [PaperKind]) }),
} as const

/** Who may make the questionnaire of an adequate verification as PDF, to be signed. */
export const questionnairePdf = {
  path: '/pratiche_verifiche/:id/questionario',
  who: [admin('antiriciclaggio'), agent('pratiche')],
  params: ofFile,
} as const
