import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Answer, Query } from '../../../contract/calls/call.ts'
import {
  type ownTraining,
  type ownTrainingVideo,
  seenPercent,
  type trainingHours,
  type trainingStates,
} from '../../../contract/calls/training.ts'
import { dayInRome, dayNumber } from '../../../contract/italian/days.ts'
import { maxCounted } from '../../../contract/records/count-limits.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { type trainingVideos, usualPassMark } from '../../../contract/subjects/content/training-videos.ts'
import { type Biennium, bienniumOf } from '../../../contract/training/biennium.ts'
import type { Context } from '../../context.ts'
import {
  agentsTable,
  trainingCompletionsTable as completions,
  trainingProgress,
  trainingVideosTable as videos,
} from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { notFound } from '../../errors.ts'
import { minutesIn } from './completion.ts'

export type TrainingVideo = RecordOf<typeof trainingVideos>
type Progress = typeof trainingProgress.$inferSelect

/** Minutes before a failed quiz may be repeated. */
const pauseMinutes = 10

const isShown = eq(videos.status!, 'validated')
const ofAgent = (agent: string) =>
  and(eq(trainingProgress.video, videos._id), eq(trainingProgress.agent, agent))
const completedBy = (agent: string) => and(eq(completions.video!, videos._id), eq(completions.agente!, agent))

/** What was seen of the file that the video has now. */
const percent = sql<number>`case when ${trainingProgress.file} = ${videos.video} ->> 'url'
  then ${trainingProgress.percent} else 0 end`
const hasQuiz = sql<boolean>`coalesce(jsonb_array_length(${videos.quiz}), 0) > 0`
const isDone = sql<boolean>`${completions._id} is not null`
const state = sql<keyof typeof trainingStates>`case when ${isDone} then 'completato'
  when ${videos.video} is null then 'esterno'
  when ${percent} >= ${seenPercent} then 'quiz'
  when ${percent} > 0 then 'in_corso' else 'da_vedere' end`

const heading = {
  _id: sql<string>`${videos._id}`,
  titolo: sql<string>`${videos.titolo}`,
  categoria: sql<string>`${videos.categoria}`,
  durata: sql<number>`${videos.durata}`,
  entro: sql<string | null>`${videos.entro}::text`,
  stato: state,
  visto: sql<number>`coalesce(${percent}, 0)`,
  haQuiz: hasQuiz,
}

/** Sorts the completed videos last, and among the others those with a last day first. */
const rank = sql<string>`case when ${isDone} then '1' else '0' end`
const lastDay = sql<string>`coalesce(${videos.entro}::text, '9999-12-31')`

/** One page of the training videos for an agent. */
export async function trainingOf(
  { database: { reads } }: Context,
  agent: string,
  { 'filter[categoria]': category, 'filter[stato]': wanted, limit = 50, cursor }: Query<typeof ownTraining>,
): Promise<Answer<typeof ownTraining>> {
  const filter = and(
    isShown,
    category === undefined ? undefined : sql`${videos.categoria} = ${category}`,
    wanted === undefined ? undefined : sql`${state} = ${wanted}`,
  )
  const [done, day, id] = cursor?.split('_') ?? []
  const found = await reads
    .select({ ...heading, rank, lastDay })
    .from(videos)
    .leftJoin(trainingProgress, ofAgent(agent))
    .leftJoin(completions, completedBy(agent))
    .where(
      and(
        filter,
        cursor ? sql`(${rank}, ${lastDay}, ${videos._id}) > (${done}, ${day}, ${id}::uuid)` : undefined,
      ),
    )
    .orderBy(rank, lastDay, videos._id)
    .limit(limit + 1)
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ rank: _, lastDay: __, ...row }) => row),
    total: await countFor(reads, agent, filter),
    next: last && found.length > limit ? `${last.rank}_${last.lastDay}_${last._id}` : null,
  }
}

async function countFor(db: Queries, agent: string, filter: SQL | undefined): Promise<number> {
  const some = db
    .select({ _id: videos._id })
    .from(videos)
    .leftJoin(trainingProgress, ofAgent(agent))
    .leftJoin(completions, completedBy(agent))
    .where(filter)
    .limit(maxCounted + 1)
    .as('some')
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(some)
  return row!.count
}

/** The hours of an agent in the current two years, and the videos that have a last day. */
export async function hoursOf(
  { database: { reads }, now }: Context,
  agent: string,
): Promise<Answer<typeof trainingHours>> {
  const today = dayInRome(now())
  const [[person], [due]] = await Promise.all([
    reads.select({ formazione: agentsTable.formazione }).from(agentsTable).where(eq(agentsTable._id, agent)),
    reads
      .select({
        daVedere: sql<number>`count(*)::int`,
        inRitardo: sql<number>`(count(*) filter (where ${videos.entro}::text < ${today}))::int`,
      })
      .from(videos)
      .leftJoin(completions, completedBy(agent))
      .where(
        and(
          isShown,
          sql`${videos.entro} is not null and ${videos.video} is not null and ${completions._id} is null`,
        ),
      ),
  ])
  const current = bienniumOf((person?.formazione ?? null) as Biennium[] | null, today)
  return {
    biennio: current && {
      ...current,
      minuti: (await minutesIn(reads, agent, current.biennio)) % 60,
      giorni: dayNumber(current.scadenza) - dayNumber(today),
    },
    ...due!,
  }
}

/** The certificate in the form of an answer. */
export async function certificateOf(db: Queries, agent: string, video: string) {
  const [found] = await db
    .select({
      _id: sql<string>`${completions._id}`,
      numero: sql<string>`${completions.numero}`,
      rilasciatoAl: sql<string>`${completions.rilasciatoAl}::text`,
    })
    .from(completions)
    .where(and(eq(completions.video!, video), eq(completions.agente!, agent)))
  return found ?? null
}

/** A video that agents see. Throws 404. */
export async function shownVideo(db: Queries, id: string): Promise<TrainingVideo> {
  const [found] = await db
    .select()
    .from(videos)
    .where(and(eq(videos._id, id), isShown))
  if (!found) throw notFound()
  return found as unknown as TrainingVideo
}

/** What an agent has seen of a video; null for a file that was not played, and for a replaced one. */
export const progressFor = (video: TrainingVideo, row: Progress | undefined): Progress | null =>
  row && row.file === video.video?.url ? row : null

const stateOf = (
  video: TrainingVideo,
  seen: Progress | null,
  certificate: object | null,
): keyof typeof trainingStates => {
  if (certificate) return 'completato'
  if (!video.video) return 'esterno'
  if (!seen || seen.percent === 0) return 'da_vedere'
  return seen.percent >= seenPercent ? 'quiz' : 'in_corso'
}

/** The progress of an agent with a video in the form of an answer. */
export function progressAnswer(
  video: TrainingVideo,
  seen: Progress | null,
  attestato: Awaited<ReturnType<typeof certificateOf>>,
) {
  return {
    stato: stateOf(video, seen, attestato),
    visto: seen?.percent ?? 0,
    intervalli: (seen?.seen ?? []).map(([from, to]): [number, number] => [from, to]),
    posizione: seen?.position ?? 0,
    attestato,
  }
}

/** When a failed quiz may be repeated; null when it may be taken now. */
export function repeatableAt(row: Progress | undefined, now: Date): Date | null {
  if (!row?.triedAt || row.passedAt) return null
  const at = new Date(row.triedAt.getTime() + pauseMinutes * 60_000)
  return at > now ? at : null
}

export const passMarkOf = ({ soglia }: Pick<TrainingVideo, 'soglia'>): number => soglia ?? usualPassMark

/** A video for an agent. Throws 404. */
export async function trainingVideoOf(
  { database: { reads }, now }: Context,
  agent: string,
  id: string,
): Promise<Answer<typeof ownTrainingVideo>> {
  const video = await shownVideo(reads, id)
  const [[row], certificate] = await Promise.all([
    reads
      .select()
      .from(trainingProgress)
      .where(and(eq(trainingProgress.video, id), eq(trainingProgress.agent, agent))),
    certificateOf(reads, agent, id),
  ])
  const { _id, titolo, categoria, durata, entro, descrizione, link, copertina, sottotitoli, trascrizione } =
    video
  const questions = video.quiz ?? []
  return {
    _id,
    titolo,
    categoria,
    durata,
    entro,
    descrizione,
    video: video.video,
    link,
    copertina,
    sottotitoli,
    trascrizione,
    haQuiz: questions.length > 0,
    ...progressAnswer(video, progressFor(video, row), certificate),
    quiz:
      questions.length === 0
        ? null
        : {
            soglia: passMarkOf(video),
            domande: questions.map(question => ({
              domanda: question.domanda,
              risposte: answerKeys.flatMap(chiave =>
                question[chiave] ? [{ chiave, testo: question[chiave] }] : [],
              ),
            })),
            tentativi: row?.attempts ?? 0,
            ultimo: row?.score ?? null,
            superatoAt: row?.passedAt?.toISOString() ?? null,
            riprovaDal: repeatableAt(row, now())?.toISOString() ?? null,
          },
  }
}

const answerKeys = ['a', 'b', 'c', 'd'] as const
