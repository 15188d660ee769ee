import { and, eq, isNull } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { clients } from '../../../contract/subjects/clients.ts'
import { leads } from '../../../contract/subjects/leads.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Rule, Rules, SetRule, SetRules, Write } from '../../database/rules.ts'
import { leadsTable, requestLinks, requestsTable } from '../../database/schema.ts'
import { isAnyOf } from '../../database/statements/is-any-of.ts'
import { dropMailAbout } from '../../mail/mail.ts'
import { endRequestLinks, type LinkedRequest, lengthenLinks, shortenLinks } from './request-links.ts'
import { idsSentWith } from './sent-with.ts'

type Client = RecordOf<typeof clients>

const closed: ReadonlySet<unknown> = new Set<
  RecordOf<typeof leads>['stato'] | RecordOf<typeof requests>['stato']
>(['perso', 'duplicato', 'spam', 'chiusa'])

/**
 * The links of a request last less when the request is closed, and end with its deletion. The deletion also removes the
 * waiting letters about the request.
 */
const ofRequests =
  (kind: LinkedRequest['kind']): Rule =>
  async (tx, { at, before, after }) => {
    if (!before) return
    const linked: LinkedRequest = { kind, record: before._id as string }
    if (!after) {
      await dropMailAbout(tx, linked.record)
      return endRequestLinks(tx, linked)
    }
    const [was, is] = [closed.has(before.stato), closed.has(after.stato)]
    if (!was && is) await shortenLinks(tx, linked, at)
    if (was && !is) await lengthenLinks(tx, linked, before.createdAt as Date)
  }

/** The links to the requests of an e-mail lead to the customers' area once a customer proves this e-mail. */
const ofClients: Rule = async (tx, write) => {
  const proved = newlyProvedEmail(write)
  if (!proved) return
  const sent = [await idsSentWith(tx, leadsTable, proved), await idsSentWith(tx, requestsTable, proved)]
  await tx
    .update(requestLinks)
    .set({ accountAt: write.at })
    .where(
      and(
        eq(requestLinks.purpose, 'follow'),
        isNull(requestLinks.accountAt),
        isAnyOf(requestLinks.record, sent.flat()),
      ),
    )
}

/** The e-mail that a customer proves with a write; null when the write proves none. */
function newlyProvedEmail({ before, after }: Pick<Write, 'before' | 'after'>): string | null {
  const is = provedEmailOf(after as Client | null)
  return is === provedEmailOf(before as Client | null) ? null : is
}

/** Most writes of an import prove no e-mail, and cost nothing. */
const ofManyClients: SetRule = async (tx, writes) => {
  for (const write of writes) if (newlyProvedEmail(write)) await ofClients(tx, write)
  return new Map()
}

/** The e-mail that the customer has proved, in lower case. */
const provedEmailOf = (client: Client | null): string | null =>
  (client?.emailVerificata && client.email?.toLowerCase()) || null

const setRules: SetRules = { [clients.name]: ofManyClients }
const rules: Rules = {
  [clients.name]: ofClients,
  [leads.name]: ofRequests('lead'),
  [requests.name]: ofRequests('request'),
}

/** The rules of writes that end the links and the waiting letters of requests, or lead links to the customers' area. */
export const rulesOfRequestLinks = { rules, setRules }
