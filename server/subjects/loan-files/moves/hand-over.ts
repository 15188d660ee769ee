import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type { handOverMany } from '../../../../contract/calls/loan-file-intake.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { agenciesTable, agentsTable } from '../../../database/schema.ts'
import { isAnyOf } from '../../../database/statements/is-any-of.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { unprocessable } from '../../../errors.ts'
import { sendLetter } from '../../../mail/send-letter.ts'
import { type Agent, activeAgent } from '../../agents/public-agents.ts'
import { agencyAtWork } from '../../requests/person-request.ts'
import { noteOf } from '../house-notes.ts'
import { writableFile } from '../writable-file.ts'
import { lockedCustomers } from './change-of-agent.ts'
import { handedOverCase } from './hand-over-letter.ts'

type Given = Omit<Body<typeof handOverMany>, 'ids'>
type LoanFile = RecordOf<typeof loanFiles>

/**
 * Gives files to another agent or agency, all or none, in the transaction `tx`. The rule of files moves what goes along.
 * Each file gets a note with the reason, and the new agent one letter. Throws 404, 403, 422, and 409 when the new agenda
 * has another appointment at the time of one that goes along.
 */
export async function handOverFiles(
  context: Context,
  tx: Queries,
  { ids, given, actor }: { ids: readonly string[]; given: Given; actor: Actor },
): Promise<Answer<typeof handOverMany>> {
  const to = await receivers(tx, given)
  const files: LoanFile[] = []
  // In one order, and all before their customers, so that two calls cannot wait for each other.
  for (const id of [...new Set(ids)].sort()) files.push(await writableFile(tx, id, actor))
  await lockedCustomers(
    tx,
    files.map(({ _id }) => _id),
  )
  const moved: LoanFile[] = []
  for (const file of files) {
    const now = { agente: to.agent?._id ?? file.agente, agenzia: to.agency ?? file.agenzia }
    if (now.agente === file.agente && now.agenzia === file.agenzia) continue
    await context.store.update(tx, loanFiles, file._id, file.versione, now, actor)
    await noteOf(context, tx, file._id, actor, await inWords(tx, file, now, given.motivo))
    moved.push(file)
  }
  const forAgent = moved.filter(({ agente }) => to.agent && agente !== to.agent._id)
  if (to.agent && forAgent.length > 0)
    await sendLetter(
      context,
      tx,
      { to: to.agent.email },
      handedOverCase(context.settings, to.agent, forAgent, given.motivo),
    )
  return { passate: moved.length }
}

/** The new agent and agency, both active. Without an agency, that of the new agent. */
async function receivers(
  tx: Queries,
  { agente, agenzia }: Given,
): Promise<{ agent: Agent | null; agency: string | null }> {
  const agent = agente ? await activeAgent(tx, agente) : null
  if (agente && !agent) throw unprocessable({ agente: 'L’agente non è attivo: ne scelga un altro.' })
  const agency = agenzia ? await agencyAtWork(tx, agenzia) : null
  if (agenzia && !agency) throw unprocessable({ agenzia: 'L’agenzia non è attiva: ne scelga un’altra.' })
  return { agent, agency: agency?._id ?? agent?.agenzia ?? null }
}

/** «Passa da Ada Bianchi a Luca Neri (agenzia da Roma Prati a Viterbo): maternità.» */
async function inWords(
  tx: Queries,
  before: LoanFile,
  after: Pick<LoanFile, 'agente' | 'agenzia'>,
  reason: string,
): Promise<string> {
  const [agents, agencies] = [
    [before.agente, after.agente].flatMap(id => id ?? []),
    [before.agenzia, after.agenzia].flatMap(id => id ?? []),
  ]
  const people = await tx.select().from(agentsTable).where(isAnyOf(agentsTable._id, agents))
  const offices = await tx.select().from(agenciesTable).where(isAnyOf(agenciesTable._id, agencies))
  const names = new Map<string | null, string>([
    ...people.map(({ _id, nome, cognome }) => [_id, `${nome} ${cognome}`] as const),
    ...offices.map(({ _id, nome }) => [_id, nome] as const),
  ])
  const change = (was: string | null, is: string | null) =>
    `da ${names.get(was) ?? 'nessuno'} a ${names.get(is) ?? 'nessuno'}`
  const parts = [
    ...(before.agente !== after.agente ? [`passa ${change(before.agente, after.agente)}`] : []),
    ...(before.agenzia !== after.agenzia ? [`agenzia ${change(before.agenzia, after.agenzia)}`] : []),
  ]
  const text = parts.join(', ')
  return `${text[0]!.toUpperCase()}${text.slice(1)}: ${reason}`
}
