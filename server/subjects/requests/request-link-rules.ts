import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import { forEachWrite, type Rule, type Rules, type SetRules } from '../../database/rules.ts'
import { requestLinks } from '../../database/schema.ts'
import { endRequestLinks, type LinkedRequest, lengthenLinks, shortenLinks } from './request-links.ts'
import { idsSentWith } from './sent-with.ts'

type Client = RecordOf<typeof clients>

const closed: ReadonlySet<unknown> = new Set<
  RecordOf<typeof leads>['stato'] | RecordOf<typeof requests>['stato']
>(['perso', 'duplicato', 'spam', 'chiusa'])

/** The links of a request last less when the request is closed, and end with its deletion. */
const ofRequests =
  (kind: LinkedRequest['kind']): Rule =>
  async (tx, { at, before, after }) => {
    if (!before) return
    const linked: LinkedRequest = { kind, record: before._id as string }
    if (!after) return endRequestLinks(tx, linked)
    const [was, is] = [closed.has(before.stato), closed.has(after.stato)]
    if (!was && is) await shortenLinks(tx, linked, at)
    if (was && !is) await lengthenLinks(tx, linked, before.createdAt as Date)
  }

/** The links to the requests of an e-mail lead to the customers' area once a customer proves this e-mail. */
const ofClients: Rule = async (tx, { at, before, after }) => {
  const [was, is] = [before, after].map(row => provedEmailOf(row as Client | null))
  if (!is || is === was) return
  await tx
    .update(requestLinks)
    .set({ accountAt: at })
    .where(
      and(
        eq(requestLinks.purpose, 'follow'),
        isNull(requestLinks.accountAt),
        inArray(requestLinks.record, idsSentWith(is)),
      ),
    )
}

/** The e-mail that the customer has proved, in lower case. */
const provedEmailOf = (client: Client | null): string | null =>
  (client?.emailVerificata && client.email?.toLowerCase()) || null

const setRules: SetRules = { [clients.name]: forEachWrite(ofClients) }
const rules: Rules = {
  [clients.name]: ofClients,
  [leads.name]: ofRequests('lead'),
  [requests.name]: ofRequests('request'),
}

/** The rules of writes that end the links of requests, or lead them to the customers' area. */
export const rulesOfRequestLinks = { rules, setRules }
