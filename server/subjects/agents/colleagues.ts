import { and, eq, inArray, isNull, like, or, sql } from 'drizzle-orm'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import type { colleagues } from '../../../contract/calls/colleagues.ts'
import { fold } from '../../../contract/text/fold.ts'
import type { Context } from '../../context.ts'
import { agenciesTable, agentsTable } from '../../database/schema.ts'
import { literal } from '../../database/statements/literal.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Agency } from '../requests/person-request.ts'
import { absencesOf } from './absences.ts'
import type { Agent } from './public-agents.ts'

const shown = {
  _id: agentsTable._id,
  nome: agentsTable.nome!,
  cognome: agentsTable.cognome!,
  figura: agentsTable.figura!,
  email: agentsTable.email!,
  cellulare: agentsTable.cellulare!,
  telefono: agentsTable.telefono!,
  whatsapp: agentsTable.whatsapp!,
  urlPhoto: agentsTable.urlPhoto!,
  lingue: agentsTable.lingue!,
  specializzazioni: agentsTable.specializzazioni!,
}
type Found = Pick<Agent, keyof typeof shown> & { agenzia: Pick<Agency, 'nome' | 'indirizzo'> | null }

/** SQL condition for agents whose name, e-mail, agency, or place of the agency contains all words. */
async function matching(db: Queries, words: readonly string[]) {
  if (words.length === 0) return undefined
  const agencies = (await db
    .select({ _id: agenciesTable._id, nome: agenciesTable.nome, indirizzo: agenciesTable.indirizzo })
    .from(agenciesTable)) as Pick<Agency, '_id' | 'nome' | 'indirizzo'>[]
  const texts = agencies.map(({ _id, nome, indirizzo: { comune, provincia } }) => ({
    _id,
    text: fold(`${nome} ${comune} ${provincia}`),
  }))
  return and(
    ...words.map(word =>
      or(
        like(agentsTable.ricerca!, `%${literal(word)}%`),
        inArray(
          agentsTable.agenzia!,
          texts.flatMap(({ _id, text }) => (text.includes(word) ? [_id] : [])),
        ),
      ),
    ),
  )
}

/** One page of the active agents, by surname. */
export async function colleaguesOf(
  { database: { reads } }: Pick<Context, 'database'>,
  query: Query<typeof colleagues>,
): Promise<Answer<typeof colleagues>> {
  const { search = '', limit = 50, cursor = '0' } = query
  const speciality = query['filter[specializzazioni]']
  const agency = query['filter[agenzia]']
  const language = query['filter[lingue]']
  const filter = and(
    eq(agentsTable.status!, 'validated'),
    await matching(reads, fold(search).split(' ').filter(Boolean)),
    query['filter[figura]'] && eq(agentsTable.figura!, query['filter[figura]']),
    agency === 'null' ? isNull(agentsTable.agenzia!) : agency ? eq(agentsTable.agenzia!, agency) : undefined,
    speciality && sql`${speciality} = any(${shown.specializzazioni})`,
    language && sql`${language} = any(${shown.lingue})`,
  )
  const rows = (await reads
    .select({
      ...shown,
      agenzia: { nome: agenciesTable.nome, indirizzo: agenciesTable.indirizzo },
    })
    .from(agentsTable)
    .leftJoin(agenciesTable, eq(agenciesTable._id, agentsTable.agenzia!))
    .where(filter)
    .orderBy(shown.cognome, shown.nome, shown._id)
    .limit(limit)
    .offset(Number(cursor))) as unknown as Found[]
  const [counted] = await reads.select({ total: sql<number>`count(*)::int` }).from(agentsTable).where(filter)
  const { total } = counted!
  const absences = await absencesOf(
    reads,
    rows.map(({ _id }) => _id),
  )
  const end = Number(cursor) + rows.length
  return {
    rows: rows.map(({ email, agenzia, lingue, specializzazioni, ...row }) => ({
      ...row,
      email: { email },
      lingue: lingue ?? [],
      specializzazioni: specializzazioni ?? [],
      agenzia: agenzia && {
        nome: agenzia.nome,
        comune: agenzia.indirizzo.comune,
        provincia: agenzia.indirizzo.provincia,
      },
      assenza: absences.get(row._id) ?? null,
    })),
    total,
    next: end < total ? String(end) : null,
  }
}
