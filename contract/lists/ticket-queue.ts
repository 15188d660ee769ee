import type { Answer } from '../calls/call.ts'
import type { ticketQueue } from '../calls/tickets.ts'
import type { ListFile } from '../records/list-file.ts'
import { clockNames } from '../tickets/ticket-clocks.ts'
import { ticketCategories, ticketPriorities, ticketStates } from '../tickets/ticket-words.ts'

/** The queue of the office as a file. */
export const ticketQueueFile = {
  path: '/tickets/coda',
  name: 'ticket',
  title: 'Ticket',
  resource: 'tickets',
  needsProof: true,
  columns: {
    numero: { kind: 'text', label: 'Numero', value: ({ numero }) => numero },
    oggetto: { kind: 'text', label: 'Oggetto', value: ({ oggetto }) => oggetto },
    categoria: {
      kind: 'choice',
      label: 'Categoria',
      values: ticketCategories,
      value: ({ categoria }) => categoria,
    },
    priorita: {
      kind: 'whole',
      label: 'Priorità',
      names: ticketPriorities,
      value: ({ priorita }) => priorita,
    },
    stato: { kind: 'choice', label: 'Stato', values: ticketStates, value: ({ stato }) => stato },
    autore: { kind: 'text', label: 'Agente', value: ({ autore }) => autore.nome },
    pratica: { kind: 'text', label: 'Pratica', value: ({ pratica }) => pratica?.IDEGG },
    assegnato: { kind: 'text', label: 'Assegnato a', value: ({ assegnato }) => assegnato?.nome },
    createdAt: { kind: 'dayTime', label: 'Aperto', value: ({ createdAt }) => createdAt },
    tempo: {
      kind: 'choice',
      label: 'Tempo',
      values: clockNames,
      value: ({ scadenza }) => scadenza?.orologio,
    },
    entro: { kind: 'dayTime', label: 'Entro', value: ({ scadenza }) => scadenza?.entro },
    ultimo: { kind: 'text', label: 'Ultimo messaggio', value: ({ ultimo }) => ultimo.testo },
    da: {
      kind: 'choice',
      label: 'Scritto da',
      values: { agente: 'Agente', ufficio: 'Ufficio' },
      value: ({ ultimo }) => ultimo.da,
    },
    at: { kind: 'dayTime', label: 'Scritto', value: ({ ultimo }) => ultimo.at },
  },
} as const satisfies ListFile<Answer<typeof ticketQueue>['rows'][number]>
