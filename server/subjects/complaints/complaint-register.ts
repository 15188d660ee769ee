import { sql } from 'drizzle-orm'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import type { complaintRegister } from '../../../contract/calls/complaints.ts'
import { daysToAnswer } from '../../../contract/complaints/last-day.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { Context } from '../../context.ts'
import { complaintsTable, loanFilesTable } from '../../database/schema.ts'

type Register = Answer<typeof complaintRegister>

/** The register of a year, by default of the present one, and the figures of every year, the latest first. */
export async function readComplaintRegister(
  { database, now }: Context,
  { anno = Number(dayInRome(now()).slice(0, 4)) }: Query<typeof complaintRegister>,
): Promise<Register> {
  const isAnswered = sql`stato = 'risposto'`
  const isInTime = sql`"rispostoAl" - "ricevutoAl" <= ${daysToAnswer}::int`
  const [{ rows: anni }, { rows: righe }] = await Promise.all([
    database.reads.execute<Register['anni'][number]>(sql`
      with each as (
        select extract(year from "ricevutoAl")::int as anno, stato, "ricevutoAl", "rispostoAl",
          coalesce(esito, 'nessuno') as esito, coalesce(oggetto, 'nessuno') as oggetto
        from ${complaintsTable})
      select e.anno, count(*)::int as ricevuti,
        count(*) filter (where ${isAnswered} and ${isInTime})::int as "inTempo",
        count(*) filter (where ${isAnswered} and not ${isInTime})::int as "inRitardo",
        count(*) filter (where not ${isAnswered})::int as aperti,
        (select jsonb_object_agg(esito, n) from (
          select esito, count(*)::int as n from each o where o.anno = e.anno group by esito) by_outcome) as esiti,
        (select jsonb_object_agg(oggetto, n) from (
          select oggetto, count(*)::int as n from each o where o.anno = e.anno group by oggetto) by_subject) as oggetti
      from each e group by e.anno order by e.anno desc`),
    database.reads.execute<Register['righe'][number]>(sql`
      select r._id, r.nome, r."ricevutoAl"::text, r.oggetto, p."IDEGG" as pratica, r.stato,
        r."rispostoAl"::text, r.esito
      from ${complaintsTable} r left join ${loanFilesTable} p on p._id = r.pratica
      where r."ricevutoAl" between ${`${anno}-01-01`}::date and ${`${anno}-12-31`}::date
      order by r."ricevutoAl", r._id`),
  ])
  return { anno, anni, righe }
}
