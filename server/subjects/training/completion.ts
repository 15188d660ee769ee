import { and, eq, sql } from 'drizzle-orm'
import { seenPercent } from '../../../contract/calls/training.ts'
import { dayInRome } from '../../../contract/italian/days.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { trainingCompletions } from '../../../contract/subjects/content/training-completions.ts'
import { bienniumOf } from '../../../contract/training/biennium.ts'
import type { Context } from '../../context.ts'
import { type Actor, systemFor } from '../../database/actor.ts'
import { nextCode } from '../../database/counters.ts'
import {
  agentsTable,
  trainingCompletionsTable as completions,
  type trainingProgress,
} from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { TrainingVideo } from './read-training.ts'

/** The minutes of an agent's certificates that count for two years. */
export async function minutesIn(db: Queries, agent: string, biennio: string): Promise<number> {
  const [row] = await db
    .select({ minutes: sql<number>`coalesce(sum(${completions.minuti}), 0)::int` })
    .from(completions)
    .where(and(eq(completions.agente!, agent), eq(completions.biennio!, biennio)))
  return row!.minutes
}

/**
 * Gives an agent the certificate of a video that is seen and whose quiz is passed, once, and adds the whole hours to the
 * agent's two years. Minutes that make no whole hour wait for the next certificates. `progress` is locked by `tx`.
 */
export async function completeWhenDone(
  { store, now }: Context,
  tx: Queries,
  video: TrainingVideo,
  progress: Pick<typeof trainingProgress.$inferSelect, 'agent' | 'percent' | 'passedAt' | 'score'>,
  actor: Actor,
): Promise<void> {
  const hasQuiz = (video.quiz ?? []).length > 0
  if (progress.percent < seenPercent || (hasQuiz && !progress.passedAt)) return
  const { agent: agente } = progress
  const [given] = await tx
    .select({ _id: completions._id })
    .from(completions)
    .where(and(eq(completions.agente!, agente), eq(completions.video!, video._id)))
  if (given) return
  // The lock makes certificates of one agent wait for each other, so that each adds to the minutes of those before.
  const [row] = await tx.select().from(agentsTable).where(eq(agentsTable._id, agente)).for('update')
  const agent = row as unknown as RecordOf<typeof agents>
  const today = dayInRome(now())
  const current = bienniumOf(agent.formazione, today)
  const server = systemFor(actor)
  if (current) {
    const before = await minutesIn(tx, agente, current.biennio)
    const hours = Math.floor((before + video.durata) / 60) - Math.floor(before / 60)
    if (hours > 0) {
      const formazione = agent.formazione!.map(row =>
        row === current ? { ...row, oreFatte: Math.min(row.oreFatte + hours, 1000) } : row,
      )
      await store.update(tx, agents, agente, agent.versione, { formazione }, server)
    }
  }
  const numero = await nextCode(tx, {
    name: 'attestati',
    table: completions,
    column: completions.numero!,
    prefix: `F${today.slice(2, 4)}-`,
  })
  await store.create(
    tx,
    trainingCompletions,
    {
      numero,
      agente,
      nominativo: `${agent.nome} ${agent.cognome}`,
      video: video._id,
      titolo: video.titolo,
      minuti: video.durata,
      esito: hasQuiz ? progress.score : null,
      rilasciatoAl: today,
      biennio: current?.biennio ?? null,
    },
    server,
  )
}
