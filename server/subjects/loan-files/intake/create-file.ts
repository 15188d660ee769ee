import type { Answer, Body } from '../../../../contract/calls/call.ts'
import type { createLoanFile } from '../../../../contract/calls/loan-file-intake.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import type { Context } from '../../../context.ts'
import { type Actor, systemFor } from '../../../database/actor.ts'
import type { Queries } from '../../../database/statements/queries.ts'
import { AppError, unprocessable } from '../../../errors.ts'
import { type Agent, activeAgent } from '../../agents/public-agents.ts'
import { namesOf } from '../file-names.ts'
import { personIn } from '../page/file-persons.ts'
import { customerOf, customerWithId } from './choose-customer.ts'
import { nextFileNumber } from './file-number.ts'
import {
  askedOfBank,
  claimSource,
  consentsOfSource,
  feeOf,
  finishSource,
  incomeOf,
  personOfSource,
  requireInWork,
  type Source,
  simulationOf,
  valuesOfSource,
} from './file-source.ts'
import { askAboutOpenFile } from './open-files.ts'

type Given = Body<typeof createLoanFile>
type LoanFile = RecordOf<typeof loanFiles>

/**
 * Starts a loan file in the transaction `tx`: the customer is found or made, the applicant, the share of the agent, the
 * fees and the bank of the chosen offer are stored, and the lead or message moves on. The rule of files writes the step.
 * Throws 403, 404, 409 and 422 of its parts.
 */
export async function startLoanFile(
  context: Context,
  tx: Queries,
  given: Given,
  actor: Actor,
): Promise<Answer<typeof createLoanFile>> {
  const { store, now } = context
  const source = await claimSource(tx, actor, given)
  requireInWork(source)
  const agent = await agentFor(tx, actor, given, source)
  const person = given.persona ? personIn(given.persona) : source && personOfSource(source)
  const { customer, isWithoutEmail } = given.cliente
    ? await customerWithId(tx, actor, given.cliente)
    : await customerOf(context, tx, actor, {
        person: person!,
        isNew: given.persona?.nuova === true,
        agente: agent?._id ?? null,
      })
  const simulation = simulationOf(source)
  const at = now().toISOString()
  const { prodotto, finalita, importoRichiesto, durataMesi, valoreImmobile } = given
  const ofSource = await valuesOfSource(tx, source)
  if (!given.comunque) {
    const need = { cliente: customer._id, prodotto, finalita: finalita ?? ofSource.finalita ?? null }
    await askAboutOpenFile(tx, actor, need)
  }
  const file = (await store.create(
    tx,
    loanFiles,
    {
      ...ofSource,
      consensi: await consentsOfSource(tx, source, customer),
      ...namesOf([{ ruolo: 'richiedente', customer }]),
      prodotto,
      importoRichiesto,
      ...(finalita && { finalita }),
      ...(durataMesi && { durataMesi }),
      ...(valoreImmobile && { valoreImmobile }),
      statoDal: at,
      dataUltimoMovimento: at,
      agente: agent?._id ?? null,
      agenzia: agencyFor(agent, source),
      IDEGG: await nextFileNumber(tx, now()),
    },
    actor,
  )) as LoanFile
  const pratica = file._id
  // No caller may write all parts.
  const server = systemFor(actor)
  const applicant = { pratica, cliente: customer._id, ruolo: 'richiedente', ...incomeOf(simulation) }
  await store.create(tx, participants, applicant, server)
  if (agent) await store.create(tx, shares, { pratica, agente: agent._id, perc: 100 }, server)
  await store.create(tx, fees, { pratica, compensoCliente: feeOf(simulation) }, server)
  const asked = await askedOfBank(tx, simulation)
  if (asked) await store.create(tx, bankAnswers, { pratica, ...asked }, server)
  await finishSource(context, tx, source, file)
  return { _id: pratica, IDEGG: file.IDEGG, cliente: customer._id, senzaEmail: isWithoutEmail }
}

/**
 * The agent of a new file: agents start files for themselves, the office for the agent whom it chooses, or else for the
 * agent of the lead. Throws 403 and 422.
 */
async function agentFor(
  tx: Queries,
  actor: Actor,
  { agente }: Given,
  source: Source | null,
): Promise<Agent | null> {
  if (actor.kind === 'agent') {
    const message = 'Solo l’ufficio sceglie l’agente di una pratica.'
    if (agente && agente !== actor.id) throw new AppError(403, message, { agente: message })
    return activeAgent(tx, actor.id)
  }
  const id = agente ?? source?.record.agente
  if (!id) return null
  const agent = await activeAgent(tx, id)
  if (!agent && (agente || source?.kind === 'lead'))
    throw unprocessable({ agente: 'L’agente non è attivo: ne scelga un altro.' })
  return agent
}

/** The agency of the lead, while its agent keeps the file; otherwise the agency of the agent. */
function agencyFor(agent: Agent | null, source: Source | null): string | null {
  const { agente, agenzia } = source?.record ?? {}
  const isKept = !agent || agente === agent._id || !agente
  return (isKept && agenzia) || (agent?.agenzia ?? null)
}
