import { sql } from 'drizzle-orm'
import type { RecordOf } from '../../../contract/records/resource.ts'
import type { agents } from '../../../contract/subjects/agents.ts'
import { agentsTable } from '../../database/schema.ts'

/**
 * Only active members of the OAM register may collaborate (D.Lgs. 141/2010): nobody else has a public page, a business
 * card, a signature or a display.
 */

/** SQL condition for agents who may collaborate, the rule of `impediment`. */
export const mayCollaborate = sql`${agentsTable.status} = 'validated' and ${agentsTable.oam} ->> 'stato' = 'attivo'`

/** The reason why an agent may not collaborate, in Italian; null when there is none. */
export function impediment({ status, oam }: Pick<RecordOf<typeof agents>, 'status' | 'oam'>): string | null {
  if (status !== 'validated') return 'l’agente non è fra quelli confermati'
  if (!oam) return 'manca il numero di iscrizione OAM'
  return oam.stato === 'attivo' ? null : 'l’iscrizione OAM non è attiva'
}
