import type { AnswerOf } from '../../../../client/calls.ts'
import type { Client } from '../../../../client/client.ts'

type SentPages = AnswerOf<'GET /pratiche/:id/documenti/:documento/pagine'>
interface Joining {
  body: { pagine: string[]; aggiungi: boolean }
  idempotencyKey: string
  signal: AbortSignal
}

/** Where the pages of a document go. */
export interface PagesTarget {
  /** The address of a page, without the id of the page. */
  path: string
  read: (client: Client) => Promise<SentPages>
  drop: (client: Client, pagina: string) => Promise<unknown>
  join: (client: Client, joining: Joining) => Promise<unknown>
}

/** A document of a loan file. */
export const documentTarget = (params: { id: string; documento: string }): PagesTarget => ({
  path: `/v2/pratiche/${params.id}/documenti/${params.documento}/pagine`,
  read: client => client.call('GET /pratiche/:id/documenti/:documento/pagine', { params }),
  drop: (client, pagina) =>
    client.call('DELETE /pratiche/:id/documenti/:documento/pagine/:pagina', {
      params: { ...params, pagina },
    }),
  join: (client, joining) =>
    client.call('POST /pratiche/:id/documenti/:documento/file', { params, ...joining }),
})

/** The signed questionnaire of an adequate verification. */
export const questionnaireTarget = (id: string): PagesTarget => ({
  path: `/v2/pratiche_verifiche/${id}/questionario/pagine`,
  read: client => client.call('GET /pratiche_verifiche/:id/questionario/pagine', { params: { id } }),
  drop: (client, pagina) =>
    client.call('DELETE /pratiche_verifiche/:id/questionario/pagine/:pagina', { params: { id, pagina } }),
  join: (client, joining) =>
    client.call('POST /pratiche_verifiche/:id/questionario/file', { params: { id }, ...joining }),
})
