import { and, type SQL, sql } from 'drizzle-orm'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { loanFilePage } from '../../../../contract/calls/loan-file-page.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { type AgreedCommission, proposedCommission } from '../../../../contract/loan-files/bank-commission.ts'
import type { AnyField, ResourceDefinition } from '../../../../contract/records/resource.ts'
import { resourceNamed } from '../../../../contract/subjects/all.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { fileParts } from '../../../../contract/subjects/loan-files/file-parts.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import { type Actor, may } from '../../../database/actor.ts'
import { caller, type RecordRights, selectJson } from '../../../database/record-json.ts'
import { among, callerOf, type Rows, type SomeRows, shapeOfRows } from '../../../database/row-access.ts'
import { tableFor } from '../../../database/schema.ts'
import { readyStatement } from '../../../database/statements/ready-statement.ts'
import { rightsOf } from '../../../database/store.ts'
import type { ResourceTable } from '../../../database/table.ts'
import { notFound } from '../../../errors.ts'
import { dueOf, type PersonTerms, peopleWithShare } from '../dues.ts'

/** The file and its parts, by their names in the answer. */
const members: readonly (readonly [name: string, definition: ResourceDefinition, key: string])[] = [
  ['pratica', loanFiles, '_id'],
  ...Object.entries(fileParts).map(([name, one]) => [name, one, 'pratica'] as const),
]

const id = sql.placeholder('id')

/**
 * The rules that the statement asks of the file, each once for all members. With the rules in each member PostgreSQL
 * would plan the statement for each page, which takes ten times as long as the page itself.
 */
class FileRules {
  /** By the text of the rules: a query that finds the file if the rules cover it. */
  readonly #queries = new Map<string, SQL>()

  /** The condition that `rows` include a record of a member; undefined for all records. */
  condition(rows: Rows, definition: ResourceDefinition): SQL | undefined {
    if (typeof rows === 'string') return among(rows, tableFor(definition), caller)
    const grants = rows.rules.map(rules => this.#grant({ ...rows, rules: [rules] }, definition))
    return sql`(${sql.join(grants, sql` or `)})`
  }

  /** The condition that one grant covers a record of a member. */
  #grant(rows: SomeRows, definition: ResourceDefinition): SQL | undefined {
    const [rule, ...others] = rows.rules[0]!
    if (definition.name === loanFiles.name) return this.#covers(rows)
    const table = tableFor(definition)
    if (!(rule && 'through' in rule && rule.to === loanFiles.name)) return among(rows, table, caller)
    return and(
      this.#covers({ ...rows, rules: [rule.rows] }),
      others.length > 0 ? among({ ...rows, rules: [others] }, table, caller) : undefined,
    )
  }

  /** The condition that `rows` include the file. */
  #covers(rows: SomeRows): SQL {
    const key = JSON.stringify(rows.rules)
    const files = tableFor(loanFiles)
    if (!this.#queries.has(key))
      this.#queries.set(
        key,
        sql`select from ${files} where ${files._id} = ${id} and ${among(rows, files, caller)}`,
      )
    return sql`exists (select from ${this.#nameOf(key)})`
  }

  /** The start of a statement with the conditions. */
  with(): SQL {
    const queries = [...this.#queries].map(
      ([key, query]) => sql`${this.#nameOf(key)} as materialized (${query})`,
    )
    return queries.length > 0 ? sql`with ${sql.join(queries, sql`, `)} ` : sql``
  }

  #nameOf(key: string): SQL {
    return sql.raw(`rules_${[...this.#queries.keys()].indexOf(key)}`)
  }
}

/** The records of one member that the caller may read, the oldest first. */
function selectMember(
  [, definition, key]: (typeof members)[number],
  rights: RecordRights,
  rules: FileRules,
): SQL {
  const table = tableFor(definition)
  const readable = rules.condition(rights.readable, definition)
  return selectJson(
    definition,
    table,
    rights,
    sql`where ${table[key]!} = ${id}${readable ? sql` and ${readable}` : sql``} order by ${table._id}`,
    rules.condition(rights.writable, definition),
  )
}

/** The customers of the file's participants: whoever reads a file may call its customers. */
function selectCustomers(): SQL {
  const table = tableFor({ name: 'clients' })
  const participants = tableFor(fileParts.partecipanti)
  const verifications = tableFor(fileParts.verifiche)
  const documents = tableFor(fileParts.documenti)
  const requirements = tableFor({ name: 'documenti_richiesti' })
  return sql`select string_agg(json_build_object(
      '_id', ${table._id}, 'tipo', ${table.tipo},
      'nome', case when ${table.tipo} = 'azienda' then ${table.denominazione} else concat_ws(' ', ${table.nome}, ${table.cognome}) end,
      'codiceFiscale', ${table.codiceFiscale}, 'dataNascita', ${table.dataNascita}, 'cellulare', ${table.cellulare},
      'verifica', (select ${verifications.stato} from ${verifications}
        where ${verifications.pratica} = ${id} and ${verifications.cliente} = ${table._id}),
      'identita', (select json_build_object('scadeAl', ${documents.scadeAl})
        from ${documents} join ${requirements} on ${requirements._id} = ${documents.requisito} and ${requirements.identita}
        where ${documents.pratica} = ${id} and ${documents.cliente} = ${table._id} and ${documents.stato} <> 'non_necessario'
        order by ${documents.scadeAl} desc nulls last limit 1),
      'email', ${table.email})::text, ',') as json
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

/** The people with a share of the file: all of them for the office, the caller alone for an agent. */
function selectPeopleWithShare(rights: RecordRights, actor: Actor, rules: FileRules): SQL {
  const readable = rules.condition(rights.readable, fees)
  const whose = actor.kind === 'agent' ? sql`where p.agente = ${caller}::uuid` : sql``
  return sql`select coalesce(json_agg(p order by p.quota desc, p.agente), '[]')::text as json
    from ${tableFor(loanFiles)} f cross join lateral (${peopleWithShare}) p ${whose}
    ${actor.kind === 'agent' ? sql`and` : sql`where`} f._id = ${id}${readable ? sql` and ${readable}` : sql``}`
}

/** The commissions that the banks of the file have agreed to, by bank. */
function selectAgreements(rights: RecordRights, rules: FileRules): SQL {
  const [files, banks, answers] = ['pratiche', 'banks', 'pratiche_banche'].map(name =>
    tableFor({ name }),
  ) as [ResourceTable, ResourceTable, ResourceTable]
  const readable = rules.condition(rights.readable, fees)
  return sql`select coalesce(json_object_agg(${banks._id}, ${banks.provvigioni}), '{}')::text as json from ${banks}
    where ${banks._id} in (
      select ${files.banca} from ${files} where ${files._id} = ${id}
      union select ${answers.banca} from ${answers} where ${answers.pratica} = ${id})
    ${readable ? sql`and ${readable}` : sql``}`
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
  { database: { reads }, now }: Pick<Context, 'database' | 'now'>,
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
  const feeRights = rights[read.findIndex(([, definition]) => definition === fees)]
  const everyone = callerOf(...rights.flatMap(({ readable, writable }) => [readable, writable]))
  const { statement, values } = readyStatement(
    {
      key: ['page of a loan file', actor.kind, read.map(([name]) => name), shape],
      values: { id: fileId, 'caller id': everyone },
    },
    () => {
      const rules = new FileRules()
      const selected = [
        ...read.map((one, i) => [one[0], selectMember(one, rights[i]!, rules)] as const),
        ...(feeRights
          ? [
              ['persone', selectPeopleWithShare(feeRights, actor, rules)] as const,
              ['accordi', selectAgreements(feeRights, rules)] as const,
            ]
          : []),
        ['clienti', selectCustomers()] as const,
        ['nomi', selectNames(read)] as const,
        ['tempi', selectTimes()] as const,
      ].map(([name, select]) => sql`select ${sql.raw(`'${name}'`)} as name, json from (${select}) as member`)
      return sql`${rules.with()}${sql.join(selected, sql` union all `)}`
    },
  )
  const { rows } = await reads.$client.query<{ name: string; json: string | null }>(statement, values)
  const found = new Map(rows.map(({ name, json }) => [name, json ?? '']))
  const file = found.get('pratica')
  if (!file) throw notFound()
  const lists = [...Object.keys(fileParts), 'clienti'].map(name => {
    const inside = found.get(name)
    return `"${name}":${inside === undefined ? 'null' : `[${inside}]`}`
  })
  const money = moneyOf(found, dayInRome(now()))
  return `"pratica":${file},${lists.join(',')},"nomi":{${found.get('nomi')}},"tempi":${found.get('tempi')},"denaro":${JSON.stringify(money)}`
}

/** What is due to the people of the file, and the commission of its bank; null for callers who may not read the fees. */
function moneyOf(found: ReadonlyMap<string, string>, today: string): Answer<typeof loanFilePage>['denaro'] {
  const people = found.get('persone')
  if (people === undefined) return null
  const agreed: Record<string, AgreedCommission[]> = JSON.parse(found.get('accordi')!)
  return {
    spettanze: (JSON.parse(people) as PersonTerms[]).map(person => ({
      agente: person.agente,
      quota: person.quota,
      percProvvigione: person.percProvvigione,
      importo: dueOf(person),
    })),
    convenzione: proposedCommission(
      JSON.parse(found.get('pratica')!),
      JSON.parse(`[${found.get('banche')}]`),
      bank => agreed[bank] ?? [],
      today,
    ),
  }
}
