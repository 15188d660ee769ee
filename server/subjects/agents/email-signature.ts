import type { Answer } from '../../../contract/calls/call.ts'
import type { emailSignature } from '../../../contract/calls/email-signature.ts'
import type { Context } from '../../context.ts'
import { brokerAndCompanyIn } from '../broker/broker.ts'
import { agentWith, personOnPaperOf } from './business-card.ts'
import { impediment } from './standing.ts'

/** The content of an agent's e-mail signature. An agent who may not collaborate has none. */
export async function signatureOfAgent(context: Context, id: string): Promise<Answer<typeof emailSignature>> {
  const agent = await agentWith(context, id)
  const impedimento = impediment(agent)
  if (impedimento) return { impedimento, firma: null }
  const { company } = await brokerAndCompanyIn(context.database.orm)
  const societa = company && {
    indirizzo: company.indirizzo,
    codiceFiscale: company.codiceFiscale,
    rea: company.rea,
    capitaleSociale: company.capitaleSociale,
    pec: company.pec,
  }
  const person = await personOnPaperOf(context, agent)
  return { impedimento, firma: { ...person, whatsapp: agent.whatsapp, societa } }
}
