import { and, count, desc, eq, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import type { listBuckets, listObjects, readObject } from '../../../contract/calls/storage.ts'
import { type Bucket, buckets } from '../../../contract/files/storage-buckets.ts'
import { maxCounted } from '../../../contract/records/count-limits.ts'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { resourceNamed } from '../../../contract/subjects/all.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { type Actor, may } from '../../database/actor.ts'
import { among, rowsFor } from '../../database/row-access.ts'
import { files, fileUses, tableFor } from '../../database/schema.ts'
import { literal } from '../../database/statements/literal.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict, notFound } from '../../errors.ts'
import { referable } from '../../records/referable.ts'
import { calledById } from '../../sessions/accounts/people.ts'
import { deleteUnused, forgetBytes, isVisitors, urlOf, withSafeName } from './files.ts'

/** Only readers of requests see the bucket of visitors' files; for others the bucket does not exist. */
const maySee = (actor: Actor, bucket: Bucket): boolean =>
  bucket === 'contenuti' || may(actor, requests.access.read)

function mustSee(actor: Actor, bucket: Bucket): void {
  if (!maySee(actor, bucket)) throw notFound()
}

const within: Record<Bucket, SQL> = {
  contenuti: isNotNull(files.key),
  allegati: isVisitors,
}
const keyIn: Record<Bucket, SQL<string>> = {
  contenuti: sql<string>`${files.key}`,
  allegati: sql<string>`${files._id}::text`,
}

/** The buckets that the caller may see, with number and bytes of files. */
export async function readBuckets({ database }: Context, actor: Actor): Promise<Answer<typeof listBuckets>> {
  const seen = (Object.keys(buckets) as Bucket[]).filter(bucket => maySee(actor, bucket))
  const rows = await Promise.all(
    seen.map(async nome => {
      const [sums] = await database.orm
        .select({ quanti: count(), byte: sql<number>`coalesce(sum(${files.size}), 0)::float8` })
        .from(files)
        .where(within[nome])
      return { nome, descrizione: buckets[nome], ...sums! }
    }),
  )
  return { rows }
}

const uses = sql<number>`((select count(*) from ${fileUses} where ${fileUses.file} = ${files._id})
  + (case when ${files.request} is null then 0 else 1 end))::int`

const shown = (bucket: Bucket) => ({
  _id: files._id,
  key: keyIn[bucket],
  name: files.name,
  size: files.size,
  mimetype: files.mimetype,
  createdAt: files.createdAt,
  usi: uses,
})

/** One page of a bucket, newest first. Throws 404 for a bucket that the caller may not see. */
export async function readObjects(
  { database: { orm } }: Context,
  bucket: Bucket,
  { search = '', limit = 50, cursor }: Query<typeof listObjects>,
  actor: Actor,
): Promise<Answer<typeof listObjects>> {
  mustSee(actor, bucket)
  const beginning = `${literal(search.trim())}%`
  const filter = and(
    within[bucket],
    search.trim()
      ? or(sql`lower(${files.name}) like lower(${beginning})`, sql`${keyIn[bucket]} like ${beginning}`)
      : undefined,
  )
  const found = await orm
    .select(shown(bucket))
    .from(files)
    .where(and(filter, cursor ? lt(files._id, cursor) : undefined))
    .orderBy(desc(files._id))
    .limit(limit + 1)
  const some = orm
    .select({ one: sql`1`.as('one') })
    .from(files)
    .where(filter)
    .limit(maxCounted + 1)
  const { rows } = await orm.execute<{ total: number }>(sql`select count(*)::int as total from ${some} t`)
  const page = found.slice(0, limit)
  return {
    rows: page.map(onWire),
    total: rows[0]!.total,
    next: found.length > limit ? page.at(-1)!._id : null,
  }
}

const onWire = <T extends { name: string; mimetype: string; createdAt: Date | string }>(row: T) => ({
  ...withSafeName(row),
  createdAt: new Date(row.createdAt).toISOString(),
})

async function objectAt(db: Queries, bucket: Bucket, key: string) {
  const [row] = await db
    .select({
      ...shown(bucket),
      tenuto: files.kept,
      ownerRole: files.ownerRole,
      owner: files.owner,
      request: files.request,
      ritagli: sql<number>`(select count(*)::int from ${files} part where part.original = ${files._id})`,
    })
    .from(files)
    .where(and(within[bucket], eq(keyIn[bucket], key)))
  if (!row) throw notFound()
  return row
}

/** A file of a bucket, with the records that use the file now or in their history. */
export async function describeObject(
  { database: { orm } }: Context,
  bucket: Bucket,
  key: string,
  actor: Actor,
): Promise<Answer<typeof readObject>> {
  mustSee(actor, bucket)
  const { ownerRole, owner, request, ...row } = await objectAt(orm, bucket, key)
  const usatoDa = await holdersOf(orm, { _id: row._id, request }, actor)
  const person = ownerRole && owner ? (await calledById(orm, ownerRole, [owner])).get(owner) : undefined
  return {
    ...onWire(row),
    url: bucket === 'contenuti' ? urlOf(key) : null,
    usatoDa,
    caricatoDa:
      ownerRole && owner
        ? { ruolo: ownerRole, _id: owner, nome: person ? `${person.nome} ${person.cognome}` : null }
        : null,
  }
}

async function holdersOf(
  db: Queries,
  { _id, request }: { _id: string; request: string | null },
  actor: Actor,
) {
  const held = await db
    .select({ risorsa: fileUses.resource, _id: fileUses.record })
    .from(fileUses)
    .where(eq(fileUses.file, _id))
    .limit(200)
  const all = request ? [...held, { risorsa: requests.name, _id: request }] : held
  return Promise.all(all.map(one => named(db, one, actor)))
}

async function named(db: Queries, { risorsa, _id }: { risorsa: string; _id: string }, actor: Actor) {
  const definition: ResourceDefinition = resourceNamed(risorsa)!
  const table = tableFor(definition)
  const there = await db.select({ _id: table._id }).from(table).where(eq(table._id, _id))
  const readable = among(rowsFor(actor, definition.access.read), tableFor(definition))
  const [found] = await referable(db, risorsa, { ids: _id }, { among: readable })
  return { risorsa, _id, nome: found?.nome ?? null, cancellato: there.length === 0 }
}

/** Deletes a file that no record uses. Throws 409, naming the records, for other files. */
export async function deleteFromBucket(
  context: Context,
  bucket: Bucket,
  key: string,
  actor: Actor,
): Promise<void> {
  mustSee(actor, bucket)
  const _id = await context.database.orm.transaction(async tx => {
    const { _id, request, ritagli } = await objectAt(tx, bucket, key)
    await tx.select({ _id: files._id }).from(files).where(eq(files._id, _id)).for('update')
    if (await deleteUnused(tx, _id)) return _id
    const names = (await holdersOf(tx, { _id, request }, actor)).map(
      ({ risorsa, nome }) => nome ?? labelOf(risorsa),
    )
    throw conflict(
      names.length > 0
        ? `Il file è in uso e non si cancella: ${names.join(', ')}.`
        : `Il file non si cancella: ${ritagli === 1 ? 'un’altra immagine ne è' : `${ritagli} altre immagini ne sono`} un ritaglio.`,
    )
  })
  await forgetBytes(context, _id)
}

const labelOf = (name: string) => resourceNamed(name)!.label.one.toLocaleLowerCase('it')
