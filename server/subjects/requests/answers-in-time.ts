import { type SQL, sql } from 'drizzle-orm'
import { admin } from '../../../contract/access/grants.ts'
import type { answersInTime } from '../../../contract/calls/answers-in-time.ts'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import { addDays, dayInRome } from '../../../contract/italian/days.ts'
import { wholePercent } from '../../../contract/italian/percent.ts'
import { instantInRome } from '../../../contract/italian/rome-clock.ts'
import type { AnswerRate } from '../../../contract/pages/contacts.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { agenciesTable, agentsTable, leadsTable, requestsTable } from '../../database/schema.ts'

interface Period {
  from: Date
  /** Not included. */
  to: Date
}

/** Promises to leads; those to unwanted and repeated requests do not count. */
const toLeads = sql`select agenzia, agente, "richiamareEntro" as due, "rispostoAt" as answered
  from ${leadsTable} where stato not in ('spam', 'duplicato')`
const toMessages = sql`select agenzia, agente, "richiamareEntro" as due, "rispostoAt" as answered
  from ${requestsTable} where stato <> 'spam'`

const promisesIn = ({ from, to }: Period, kinds: SQL[]) =>
  sql`(select * from (${sql.join(kinds, sql` union all `)}) promises where due >= ${from} and due < ${to}) promises`

const counts = sql`count(*)::int as promesse,
  count(*) filter (where answered <= due)::int as "inTempo",
  count(*) filter (where answered > due)::int as "inRitardo",
  count(*) filter (where answered is null)::int as "senzaRisposta"`

/** The report of the back office: promises that fell due in the last days, those most often broken first. */
export async function readAnswersInTime(
  { database, now }: Context,
  { per = 'agenzia', giorni = '30' }: Query<typeof answersInTime>,
  actor: Actor,
): Promise<Answer<typeof answersInTime>> {
  const kinds = may(actor, [admin('requests')]) ? [toLeads, toMessages] : [toLeads]
  const to = now()
  const promises = promisesIn({ from: new Date(to.getTime() - Number(giorni) * 86_400_000), to }, kinds)
  const name =
    per === 'agenzia'
      ? sql`(select nome from ${agenciesTable} where _id = agenzia)`
      : sql`(select nome || ' ' || cognome from ${agentsTable} where _id = agente)`
  const { rows } = await database.reads.execute<Answer<typeof answersInTime>['rows'][number]>(
    sql`select coalesce(${sql.identifier(per)}::text, 'nessuno') as _id, ${name} as nome, ${counts} from ${promises}
      group by ${sql.identifier(per)}
      order by count(*) filter (where answered <= due)::float / count(*), promesse desc, nome, _id`,
  )
  return { rows, total: rows.length }
}

/** Visitors see the share of kept promises from this number of promises on. */
const minPromises = 50

/**
 * The share of promises kept in the 30 days before today in Rome, in whole per cent rounded down; null when the
 * promises are too few. The share is the same for the whole day, as the cached page that shows the share.
 */
export async function answerRate({ database, now }: Context): Promise<AnswerRate | null> {
  const today = dayInRome(now())
  const startOf = (day: string) => instantInRome(day, '00:00:00')
  const period = { from: startOf(addDays(today, -30)), to: startOf(today) }
  const { rows } = await database.reads.execute<{ promesse: number; inTempo: number }>(
    sql`select ${counts} from ${promisesIn(period, [toLeads, toMessages])}`,
  )
  const { promesse, inTempo } = rows[0]!
  return promesse < minPromises ? null : { percent: wholePercent(inTempo, promesse), count: promesse }
}
