import * as z from 'zod/mini'
import { admin, agent } from '../access/grants.ts'
import { call } from './call.ts'
import { pagesToJoin, sentPage, storedFile } from './sent-pages.ts'

/** Whoever may write some adequate verifications; the rows decide which. */
const writers = [admin('antiriciclaggio'), agent('pratiche')] as const

const id = z.uuid('Non è il codice di un record.')
const ofVerification = z.strictObject({ id })
const ofPage = z.strictObject({ id, pagina: id })

/** The pages of the signed questionnaire that the caller has sent and not yet joined. */
export const readQuestionnairePages = call({
  method: 'GET',
  path: '/pratiche_verifiche/:id/questionario/pagine',
  summary: 'Le pagine già arrivate del questionario firmato',
  who: writers,
  params: ofVerification,
  answer: z.object({ rows: z.array(sentPage) }),
})

/** Sends one page of the signed questionnaire, like `sendPage`. */
export const sendQuestionnairePage = call({
  method: 'PUT',
  path: '/pratiche_verifiche/:id/questionario/pagine/:pagina',
  summary: 'Invia una pagina del questionario firmato',
  who: writers,
  params: ofPage,
  answer: sentPage,
})

/** Takes a sent page back. */
export const dropQuestionnairePage = call({
  method: 'DELETE',
  path: '/pratiche_verifiche/:id/questionario/pagine/:pagina',
  summary: 'Toglie una pagina inviata del questionario firmato',
  who: writers,
  params: ofPage,
  answer: z.object({ _id: z.string() }),
})

/** Makes one PDF of the sent pages, in this order, and gives it to the verification. */
export const joinQuestionnaire = call({
  method: 'POST',
  path: '/pratiche_verifiche/:id/questionario/file',
  summary: 'Unisce le pagine inviate nel questionario firmato',
  who: writers,
  params: ofVerification,
  body: pagesToJoin,
  answer: z.object({
    _id: z.string(),
    versione: z.int(),
    stato: z.enum(['bozza', 'compilata', 'approvata']),
    file: storedFile,
  }),
  status: 201,
})
