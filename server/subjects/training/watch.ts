import { and, eq } from 'drizzle-orm'
import type { Answer, Body } from '../../../contract/calls/call.ts'
import { maxSpeed, type watchTraining } from '../../../contract/calls/training.ts'
import { mergeSpans, partsOutside, type Span, secondsOf } from '../../../contract/training/spans.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../database/actor.ts'
import { trainingProgress } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { conflict } from '../../errors.ts'
import { completeWhenDone } from './completion.ts'
import {
  certificateOf,
  progressAnswer,
  progressFor,
  shownVideo,
  type TrainingVideo,
} from './read-training.ts'

/** Seconds that the clocks of player and server may differ over a whole video. */
const slackSeconds = 5

/** Adds stretches to those that were seen, up to `budget` seconds that are new. */
function addSeen(seen: readonly Span[], played: readonly Span[], budget: number): Span[] {
  let left = Math.max(0, budget)
  let all = mergeSpans(seen)
  for (const span of played)
    for (const [from, to] of partsOutside(span, all)) {
      const taken = Math.min(to - from, left)
      left -= taken
      all = mergeSpans([...all, [from, from + taken]])
    }
  return all
}

/**
 * The length of a video in seconds. The player reads it from the file, and the house has written its minutes: the player
 * is believed up to a minute more or less.
 */
const lengthOf = ({ durata }: TrainingVideo, played: number): number =>
  Math.min(Math.max(played, durata * 60 - 60, 1), durata * 60 + 60)

/**
 * The progress of an agent in a video, locked. The first call creates the progress. A replaced file clears the seen
 * stretches and keeps the result of the quiz.
 */
async function lockedProgress(tx: Queries, agent: string, video: TrainingVideo, now: Date) {
  const fresh = {
    file: video.video!.url,
    startedAt: now,
    seenAt: now,
    seen: [],
    position: 0,
    percent: 0,
  }
  const isRow = and(eq(trainingProgress.video, video._id), eq(trainingProgress.agent, agent))
  await tx
    .insert(trainingProgress)
    .values({ video: video._id, agent, ...fresh })
    .onConflictDoNothing()
  const [row] = await tx.select().from(trainingProgress).where(isRow).for('update')
  return { isRow, row: progressFor(video, row) ?? { ...row!, ...fresh } }
}

/**
 * Adds what an agent has played of a video. The seen seconds are at most the seconds since the opening times the greatest
 * speed. Throws 404, and 409 for a file that was replaced.
 */
export async function watch(
  context: Context,
  actor: Actor & { id: string },
  id: string,
  { intervalli, posizione, lunghezza, video: file }: Body<typeof watchTraining>,
): Promise<Answer<typeof watchTraining>> {
  const now = context.now()
  return context.database.orm.transaction(async tx => {
    const video = await shownVideo(tx, id)
    if (video.video?.url !== file) throw conflict('Il video è stato sostituito: ricarichi la pagina.')
    const { isRow, row } = await lockedProgress(tx, actor.id, video, now)
    const length = lengthOf(video, lunghezza)
    const allowed = maxSpeed * ((now.getTime() - row.startedAt.getTime()) / 1000) + slackSeconds
    const within = intervalli.map(([from, to]): Span => [from, Math.min(to, length)])
    const seen = addSeen(row.seen, within, allowed - secondsOf(row.seen))
    const percent = Math.min(100, Math.floor((secondsOf(seen) / length) * 100))
    // A player that reports less of the length later takes nothing away.
    const next = {
      ...row,
      seenAt: now,
      seen,
      position: Math.min(posizione, length),
      percent: Math.max(row.percent, percent),
    }
    await tx.update(trainingProgress).set(next).where(isRow)
    await completeWhenDone(context, tx, video, next, actor)
    return progressAnswer(video, next, await certificateOf(tx, actor.id, id))
  })
}
