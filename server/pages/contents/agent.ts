import type { AgentContent } from '../../../contract/pages/agent.ts'
import type { PageWidgets } from '../../../contract/pages/pages.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import type { Context } from '../../context.ts'
import { type Agent, agentOf, publicAgent, shownAgencyOf } from '../../subjects/agents/public-agents.ts'
import { specialitiesOf } from './agency.ts'
import { contactForm } from './contact-form.ts'
import { isUuid } from './is-uuid.ts'
import type { PageAddress, PageSource } from './source.ts'

type AgentRoute = '/agente/:id' | '/agente/:id/aziende'

/** A page of a public agent, by slug; the id redirects to the slug. */
const page = <R extends AgentRoute>(end: string, widgets: (slug: string) => PageWidgets): PageSource<R> => ({
  async load(context: Context, { params }: PageAddress) {
    const id = params.id!
    const reads = context.database.orm
    const found = isUuid(id) ? await agentOf(reads, id) : await publicAgent(reads, id)
    if (!found?.slug) return null
    if (found.slug !== id) return { redirect: `/agente/${found.slug}${end}` }
    return { content: await shown(context, found), widgets: widgets(found.slug) }
  },
})

export const agent = page<'/agente/:id'>('', agente => ({
  'quinto-mutui': { agente },
  'quinto-prestiti': { agente },
  ...contactForm({ agente }),
}))

export const agentForBusinesses = page<'/agente/:id/aziende'>('/aziende', agente =>
  contactForm({ agente, oggetto: 'aziende' }),
)

async function shown({ database }: Context, agent: Agent): Promise<AgentContent> {
  const agency = await shownAgencyOf(database.orm, agent)
  return {
    slug: agent.slug!,
    nome: agent.nome,
    cognome: agent.cognome,
    figura: agents.fields.figura.values[agent.figura],
    oam: agent.oam!.numero,
    foto: agent.urlPhoto,
    telefono: agent.telefono ?? agency?.telefono ?? null,
    whatsapp: agent.whatsapp,
    email: agent.email,
    bio: agent.bio,
    lingue: (agent.lingue ?? []).map(key => agents.fields.lingue.values[key]),
    specializzazioni: specialitiesOf(agent),
    agenzia: agency && {
      nome: agency.nome,
      slug: agency.slug,
      via: agency.indirizzo.via,
      comune: agency.indirizzo.comune,
      foto: agency.urlPhoto,
    },
  }
}
