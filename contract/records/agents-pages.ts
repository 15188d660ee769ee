import type { AgentFlag } from '../access/permissions.ts'
import type { ResourcePages } from './back-office.ts'
import type { ResourceDefinition } from './resource.ts'

/** The pages of a resource in the agents' area, where agents read records that administrators write. */
export interface AgentsResource extends ResourcePages {
  area: 'agents'
  needs: AgentFlag
}

type Layout = Pick<ResourceDefinition['list'], 'columns' | 'filters'> &
  Partial<Pick<ResourceDefinition, 'form'>>

/**
 * A definition with the columns, filters and form groups for agents. It has no states, because all records that agents
 * see are in the same state.
 */
function forReaders(definition: ResourceDefinition, { columns, filters, form }: Layout): ResourceDefinition {
  const { states: _, ...whole } = definition
  return { ...whole, list: { ...whole.list, columns, filters }, form: form ?? whole.form }
}

/** Every resource that agents read in their area, except leads. */
export const agentsResources: readonly AgentsResource[] = [
  {
    area: 'agents',
    list: '/system/agenti',
    title: 'Agenti',
    about: 'I colleghi: agenzia, figura, recapiti',
    needs: 'agenti_see',
    load: async () =>
      forReaders((await import('../subjects/agents.ts')).agents, {
        columns: ['cognome', 'nome', 'figura', 'agenzia', 'email', 'cellulare'],
        filters: ['figura', 'agenzia'],
      }),
  },
  {
    area: 'agents',
    list: '/system/Tools',
    title: 'Documenti',
    about: 'Moduli, schede prodotto e materiale da scaricare',
    needs: 'tools',
    load: async () =>
      forReaders((await import('../subjects/documents.ts')).documents, {
        columns: ['titolo', 'categoria', 'file'],
        filters: ['categoria'],
        form: [{ legend: 'Documento', fields: ['titolo', 'categoria', 'descrizione', 'file'] }],
      }),
  },
  {
    area: 'agents',
    list: '/system/FAQs',
    title: 'FAQ',
    about: 'Domande frequenti, con le risposte',
    needs: 'faqs',
    load: async () =>
      forReaders((await import('../subjects/faqs.ts')).faqs, {
        columns: ['domanda', 'categoria'],
        filters: ['categoria'],
        form: [{ legend: 'Domanda', fields: ['domanda', 'categoria', 'risposta'] }],
      }),
  },
  {
    area: 'agents',
    list: '/system/videoFormazione',
    title: 'Video di formazione',
    about: 'Video da guardare, con sottotitoli e trascrizioni',
    needs: 'video_formazione',
    load: async () =>
      forReaders((await import('../subjects/training-videos.ts')).trainingVideos, {
        columns: ['titolo', 'categoria', 'durata'],
        filters: ['categoria'],
        form: [
          { legend: 'Video', fields: ['titolo', 'categoria', 'descrizione', 'durata'] },
          { legend: 'Che cosa si vede', fields: ['video', 'link', 'sottotitoli', 'trascrizione'] },
        ],
      }),
  },
]
