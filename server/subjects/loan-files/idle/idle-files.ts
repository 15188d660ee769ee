import type { Answer, Query } from '../../../../contract/calls/call.ts'
import type { idleFiles } from '../../../../contract/calls/idle-files.ts'
import { addDays, dayInRome } from '../../../../contract/italian/days.ts'
import { maxCounted } from '../../../../contract/records/count-limits.ts'
import { fileReaders } from '../../../../contract/subjects/loan-files/file-access.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { minValue } from '../../../../contract/today/today-order.ts'
import type { Context } from '../../../context.ts'
import { type Actor, may } from '../../../database/actor.ts'
import { isoInstant } from '../../../database/statements/json-rows.ts'
import { type Moving, movingOf } from '../durations/file-forecasts.ts'
import { filesWithIds } from '../durations/stays.ts'
import { hides, horizonDays, type WeighedFile, weighed } from '../weighed-file.ts'
import { type IdleFile, readIdle, readIdleDetails } from './idle-records.ts'

type Agent = Actor & { kind: 'agent' }
type Filters = Omit<Query<typeof idleFiles>, 'limit' | 'cursor'>
type Row = Answer<typeof idleFiles>['rows'][number]

interface Idle extends WeighedFile<IdleFile> {
  /** The day on which a file that is put off comes back. */
  putOffTo: string | null
  isPutOff: boolean
}

interface FoundFiles {
  /** Today in Rome, `YYYY-MM-DD`. */
  today: string
  /** The files of the list, in its order. */
  found: Idle[]
  /** What is known of the files with a value that leave their step, by id. */
  moving: ReadonlyMap<string, Moving>
  /** The number of files that only the choice between the two lists separates. */
  counts: { ferme: number; rimandate: number }
}

/** The place of a file in the order of the list. */
interface Place {
  value: number
  over: number
  id: string
}

const placeOf = ({ file, progress, value }: Idle): Place => ({
  value: value !== null && value >= minValue ? value : 0,
  over: progress.over,
  id: file._id,
})

/** The greatest value in play first, then the most working days beyond the threshold. */
const byPlace = (a: Place, b: Place): number =>
  b.value - a.value || b.over - a.over || (a.id < b.id ? -1 : Number(a.id > b.id))

/** Finds the idle and late files that an agent reads, and puts them in order. */
async function findIdle(
  context: Pick<Context, 'store' | 'database' | 'now'>,
  actor: Agent,
  filters: Filters & { ids?: string[] | undefined },
): Promise<FoundFiles> {
  const { store, now } = context
  const db = context.database.reads
  const today = dayInRome(now())
  if (!may(actor, fileReaders))
    return { today, found: [], moving: new Map(), counts: { ferme: 0, rimandate: 0 } }
  const {
    search,
    ids,
    'filter[turno]': turn,
    'filter[rimandate]': putOff,
    'filter[stato]': stato,
    'filter[prodotto]': prodotto,
    'filter[agente]': agente,
  } = filters
  const filter = {
    gruppo: 'ferme',
    ...(stato && { stato }),
    ...(prodotto && { prodotto }),
    ...(agente && { agente }),
  }
  const request = await store.listRequest(
    db,
    loanFiles,
    { filter, ...(search && { search }), ...(ids && { ids }) },
    actor,
  )
  const { files, percProvvigione } = await readIdle(db, actor, request)
  // Only files whose fees the agent reads have a value.
  const valued = files.filter(({ compensi }) => compensi !== null)
  const moving = await movingOf({ db, now }, withIds(valued), addDays(today, horizonDays))
  const idle = files
    .map((file): Idle => {
      const isPutOff = hides(file.segno ?? undefined, file.novita, today)
      return {
        ...weighed(file, today, moving.get(file._id), percProvvigione),
        isPutOff,
        putOffTo: isPutOff ? file.segno!.until : null,
      }
    })
    .filter(({ progress }) => progress.signal !== null && (!turn || progress.turn === turn))
  const rimandate = idle.filter(({ isPutOff }) => isPutOff).length
  return {
    today,
    moving,
    found: idle
      .filter(({ isPutOff }) => isPutOff === (putOff !== undefined))
      .toSorted((a, b) => byPlace(placeOf(a), placeOf(b))),
    counts: { ferme: idle.length - rimandate, rimandate },
  }
}

/** Completes some of the found files with the reasons and the people, in the given order. */
async function withDetails(
  { database, now }: Pick<Context, 'database' | 'now'>,
  { today, moving }: Pick<FoundFiles, 'today' | 'moving'>,
  some: readonly Idle[],
): Promise<Row[]> {
  const db = database.reads
  const files = some.map(({ file }) => file)
  const others = files.filter(({ _id }) => !moving.has(_id))
  const [details, movingOthers] = await Promise.all([
    readIdleDetails(
      db,
      files.map(({ _id }) => _id),
    ),
    others.length > 0 ? movingOf({ db, now }, withIds(others), addDays(today, horizonDays)) : moving,
  ])
  return some.flatMap(({ file, progress, due, value, putOffTo }): Row[] => {
    const { segue, scrive } = file
    const known = details.get(file._id)
    // The file has been deleted meanwhile.
    if (!known) return []
    const { contatto, intestatario, scrittoAt, ultima, ...about } = known
    return [
      {
        ...about,
        nome: intestatario ?? contatto?.nome ?? about.IDEGG,
        stato: file.stato,
        segnale: progress.signal!,
        dal: isoInstant(file.statoDal),
        giorni: progress.days,
        limite: progress.limit,
        oltre: progress.over,
        solito: (moving.get(file._id) ?? movingOthers.get(file._id))?.usual ?? null,
        turno: progress.turn,
        spetta: due,
        valore: value,
        scrittoAt: isoInstant(scrittoAt),
        attoAl: file.attoAl,
        riprendereAl: file.riprendereAl,
        ultima: ultima && { ...ultima, at: isoInstant(ultima.at)! },
        contatto: segue ? contatto : null,
        rimandataAl: putOffTo,
        segue,
        scrive,
      },
    ]
  })
}

const withIds = (files: readonly IdleFile[]) => filesWithIds(files.map(({ _id }) => _id))

const cursorOf = ({ value, over, id }: Place): string => `${value}:${over}:${id}`

function placeAt(cursor: string): Place {
  const [value, over, id] = cursor.split(':') as [string, string, string]
  return { value: Number(value), over: Number(over), id }
}

/** Files whose details are read together. */
const rowsAtOnce = 200

/** All idle and late files of an agent, in the order of the list. */
export async function* everyIdleFile(
  context: Context,
  actor: Agent,
  { ids, ...filters }: Filters & { ids?: string },
): AsyncGenerator<Row[]> {
  const idle = await findIdle(context, actor, { ...filters, ids: ids?.split(',') })
  for (let at = 0; at < idle.found.length; at += rowsAtOnce)
    yield withDetails(context, idle, idle.found.slice(at, at + rowsAtOnce))
}

/** A page of the idle and late files of an agent. */
export async function readIdleFiles(
  context: Context,
  actor: Agent,
  { limit = 50, cursor, ...filters }: Query<typeof idleFiles>,
): Promise<Answer<typeof idleFiles>> {
  const idle = await findIdle(context, actor, filters)
  const { today, found, counts } = idle
  const after = cursor && placeAt(cursor)
  const following = after ? found.filter(one => byPlace(placeOf(one), after) > 0) : found
  const page = following.slice(0, limit)
  return {
    giorno: today,
    rows: await withDetails(context, idle, page),
    total: Math.min(found.length, maxCounted + 1),
    next: following.length > page.length ? cursorOf(placeOf(page.at(-1)!)) : null,
    spetta: found.reduce((sum, { due }) => sum + (due ?? 0), 0),
    conti: counts,
  }
}
