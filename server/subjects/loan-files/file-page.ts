import { type SQL, sql } from 'drizzle-orm'
import type { AnyField, ResourceDefinition } from '../../../contract/records/resource.ts'
import { resourceNamed } from '../../../contract/subjects/all.ts'
import { fileParts } from '../../../contract/subjects/loan-files/file-parts.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { caller, type RecordRights, selectJson } from '../../database/record-json.ts'
import { among, callerOf, shapeOfRows } from '../../database/row-access.ts'
import { tableFor } from '../../database/schema.ts'
import { readyStatement } from '../../database/statements/ready-statement.ts'
import { rightsOf } from '../../database/store.ts'
import type { ResourceTable } from '../../database/table.ts'
import { notFound } from '../../errors.ts'

/** The file and its parts, by their names in the answer. */
const members: readonly (readonly [name: string, definition: ResourceDefinition, key: string])[] = [
  ['pratica', loanFiles, '_id'],
  ...Object.entries(fileParts).map(([name, one]) => [name, one, 'pratica'] as const),
]

const id = sql.placeholder('id')

/** The records of one member that the caller may read, the oldest first. */
function selectMember([, definition, key]: (typeof members)[number], rights: RecordRights): SQL {
  const table = tableFor(definition)
  const readable = among(rights.readable, table, caller)
  return selectJson(
    definition,
    table,
    rights,
    sql`where ${table[key]!} = ${id}${readable ? sql` and ${readable}` : sql``} order by ${table._id}`,
  )
}

/** The customers of the file's participants: whoever reads a file may call its customers. */
function selectCustomers(): SQL {
  const table = tableFor({ name: 'clients' })
  const participants = tableFor(fileParts.partecipanti)
  const verifications = tableFor(fileParts.verifiche)
  return sql`select string_agg(json_build_object(
      '_id', ${table._id}, 'tipo', ${table.tipo},
      'nome', case when ${table.tipo} = 'azienda' then ${table.denominazione} else concat_ws(' ', ${table.nome}, ${table.cognome}) end,
      'codiceFiscale', ${table.codiceFiscale}, 'dataNascita', ${table.dataNascita}, 'cellulare', ${table.cellulare},
      'verifica', (select ${verifications.stato} from ${verifications}
        where ${verifications.pratica} = ${id} and ${verifications.cliente} = ${table._id}),
      'email', ${table.email}, 'accede', ${table.emailVerificata} and ${table.status} = 'validated')::text, ',') as json
    from ${table} where ${table._id} in (select ${participants.cliente} from ${participants} where ${participants.pratica} = ${id})`
}

/** What the working days of the file depend on: the patron's day of its agency, and the times that its bank agreed to. */
function selectTimes(): SQL {
  const [files, agencies, banks] = ['pratiche', 'agencies', 'banks'].map(name => tableFor({ name })) as [
    ResourceTable,
    ResourceTable,
    ResourceTable,
  ]
  const answers = tableFor(fileParts.banche)
  return sql`select json_build_object(
      'patrono', (select ${agencies.patrono} from ${agencies} where ${agencies._id} = ${files.agenzia}),
      'accordo', (select ${banks.slaGiorni} from ${banks} where ${banks._id} = coalesce(${files.banca}, (
        select ${answers.banca} from ${answers} where ${answers.pratica} = ${files._id}
          and ${answers.stato} in ('inviata', 'integrazione') order by ${answers.inviataAl} desc nulls last limit 1
      ))))::text as json
    from ${files} where ${files._id} = ${id}`
}

/** The names of all records that the file and the given parts refer to. */
function selectNames(read: typeof members): SQL {
  const referring = new Map<string, SQL[]>()
  for (const [, definition, key] of read) {
    const table = tableFor(definition)
    for (const [field, { kind, to }] of Object.entries<AnyField>(definition.fields))
      if (kind === 'reference' && to && to !== loanFiles.name)
        referring.set(to, [
          ...(referring.get(to) ?? []),
          sql`select ${table[field]!} from ${table} where ${table[key]!} = ${id}`,
        ])
  }
  const each = [...referring].map(([to, ids]) => {
    const table = tableFor({ name: to })
    const title = resourceNamed(to)!.title.map(one => sql`${table[one]!}::text`)
    return sql`select ${table._id} as _id, concat_ws(' ', ${sql.join(title, sql`, `)}) as nome from ${table}
      where ${table._id} in (${sql.join(ids, sql` union all `)})`
  })
  return sql`select string_agg(concat(to_json(_id::text)::text, ':', to_json(nome)::text), ',') as json
    from (${sql.join(each, sql` union all `)}) named`
}

/**
 * A loan file with all its parts, its customers and the names of what it refers to, as the members of a JSON object, by
 * one query. Throws 404 for a file that the actor may not read.
 */
export async function filePageJson(
  { database: { reads } }: Pick<Context, 'database'>,
  fileId: string,
  actor: Actor,
): Promise<string> {
  const read = members.filter(([, { access }]) => may(actor, access.read))
  const rights = read.map(([, definition]) => rightsOf(actor, definition))
  const shape = rights.map(({ readable, writable, hidden }) => [
    shapeOfRows(readable),
    shapeOfRows(writable),
    hidden,
  ])
  const everyone = callerOf(...rights.flatMap(({ readable, writable }) => [readable, writable]))
  const { statement, values } = readyStatement(
    {
      key: ['page of a loan file', read.map(([name]) => name), shape],
      values: { id: fileId, 'caller id': everyone },
    },
    () =>
      sql`${sql.join(
        [
          ...read.map((one, i) => [one[0], selectMember(one, rights[i]!)] as const),
          ['clienti', selectCustomers()] as const,
          ['nomi', selectNames(read)] as const,
          ['tempi', selectTimes()] as const,
        ].map(
          ([name, select]) => sql`select ${sql.raw(`'${name}'`)} as name, json from (${select}) as member`,
        ),
        sql` union all `,
      )}`,
  )
  const { rows } = await reads.$client.query<{ name: string; json: string | null }>(statement, values)
  const found = new Map(rows.map(({ name, json }) => [name, json ?? '']))
  const file = found.get('pratica')
  if (!file) throw notFound()
  const lists = [...Object.keys(fileParts), 'clienti'].map(name => {
    const inside = found.get(name)
    return `"${name}":${inside === undefined ? 'null' : `[${inside}]`}`
  })
  return `"pratica":${file},${lists.join(',')},"nomi":{${found.get('nomi')}},"tempi":${found.get('tempi')}`
}
