import type { Context } from '../../context.ts'
import { countBeyondTerm, type RetentionKind, readTerms, retentionKinds } from './retention.ts'
import { refusalOfRun } from './retention-guard.ts'

/** What is beyond its term, by count with its name, and why the run of the night would not start. */
export async function retentionNow(
  context: Context,
): Promise<{ oltre: [che: string, quanti: number][]; ostacolo: string | null }> {
  const { reads } = context.database
  const counts = await countBeyondTerm(context, reads, await readTerms(reads))
  const oltre = Object.entries(counts).map(([kind, quanti]): [string, number] => {
    const [one, many] = retentionKinds[kind as RetentionKind]
    return [quanti === 1 ? one : many, quanti]
  })
  return { oltre, ostacolo: await refusalOfRun(context, reads, counts) }
}
