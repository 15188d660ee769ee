import type { Who } from '../records/resource.ts'
import type { Grant } from './grants.ts'

/** The roles of people who can sign in. */
export type Role = 'admin' | 'agent' | 'client'

/** The flags of administrators, with their Italian labels. `admin` includes all others. */
export const adminFlags = {
  admin: 'Amministratore con tutti i permessi',
  ticketing_access: 'Assistenza: accesso',
  commits_see: 'Modifiche: vedere',
  clients_see: 'Clienti: vedere',
  clients_edit: 'Clienti: modificare',
  clients_export: 'Clienti: esportare',
  clients_erase: 'Clienti: cancellare i dati',
  news: 'News',
  pagine: 'Pagine',
  faqs: 'FAQ',
  faq_categories: 'Categorie delle FAQ',
  agenzie: 'Agenzie',
  agenti_see: 'Agenti: vedere',
  agenti_edit: 'Agenti: modificare',
  agenti_permissions: 'Agenti: permessi',
  agenti_bdv: 'Agenti: biglietti da visita',
  merchandising: 'Merchandising',
  merchandising_requests: 'Merchandising: richieste',
  video_formazione: 'Video di formazione',
  tabelle_asa: 'Tabelle ASA',
  tabelle_newfin: 'Tabelle Newfin',
  tabelle_hub: 'Tabelle Hub',
  classifiche_see: 'Classifiche: vedere',
  classifiche_edit: 'Classifiche: modificare',
  voti: 'Voti',
  banks: 'Banche',
  bank_products: 'Prodotti delle banche',
  euribor_eurirs: 'Euribor ed Eurirs',
  perc_leads: 'Ripartizione dei lead',
  comunicazioni: 'Comunicazioni',
  admins: 'Amministratori',
  file_manager: 'File',
  storage: 'Archivio',
  server_info: 'Stato del server',
  pratiche_see: 'Pratiche: vedere',
  pratiche_edit: 'Pratiche: modificare',
  pratiche_export: 'Pratiche: esportare',
  pratiche_impostazioni: 'Pratiche: documenti richiesti e motivi di rifiuto',
  antiriciclaggio: 'Antiriciclaggio',
  reclami: 'Reclami',
  flusso_oam: 'Flusso OAM',
  budget: 'Budget',
  monitoraggio_banche: 'Monitoraggio delle banche',
  previsioni_banche: 'Previsioni delle banche',
  report_see: 'Report',
  predictions_see: 'Previsioni: vedere',
  predictions_edit: 'Previsioni: modificare',
  provvigioni_see: 'Provvigioni: vedere',
  provvigioni_approve: 'Provvigioni: approvare',
  eggsyncs: 'Importazioni da EGG',
  calcolatori: 'Calcolatori',
  requests: 'Richieste',
  lead_requests: 'Lead',
  lead_assign: 'Lead: assegnare',
  sessions: 'Sessioni',
  partners: 'Partner',
  luccacase: 'Luccacase',
  settings: 'Impostazioni',
} as const

/** The flags of agents, with their Italian labels. `all` includes all others. */
export const agentFlags = {
  all: 'Tutti i permessi',
  pratiche: 'Pratiche',
  pratiche_agenzia: 'Pratiche dell’agenzia',
  report: 'Report',
  budget: 'Budget',
  predictions: 'Previsioni',
  pratiche_ferme: 'Pratiche ferme',
  classifiche: 'Classifiche',
  albo_doro: 'Albo d’oro',
  bdv: 'Biglietti da visita',
  blocco_firma: 'Blocco firma',
  display_rata: 'Display rata',
  display_prestito: 'Display prestito',
  preventivatore_prestiti: 'Preventivatore prestiti',
  tools: 'Strumenti',
  euribor_eurirs: 'Euribor ed Eurirs',
  comunicazioni: 'Comunicazioni',
  video_formazione: 'Video di formazione',
  faqs: 'FAQ',
  merchandising: 'Merchandising',
  tickets: 'Assistenza',
  agenti_see: 'Agenti: vedere',
  agenti_statistics: 'Agenti: statistiche',
  lead: 'Lead',
  provvigioni: 'Provvigioni',
} as const

/** The ticketing flags of administrators with `ticketing_access`. `full_access` includes all others. */
export const ticketingFlags = {
  full_access: 'Tutti i permessi',
  see_own_category: 'Vedere le proprie categorie',
  see_all: 'Vedere tutto',
  reply: 'Rispondere',
  internal_note: 'Note interne',
  assign: 'Assegnare',
  change_status: 'Cambiare stato',
  change_category: 'Cambiare categoria',
  change_priority: 'Cambiare priorità',
  merge: 'Unire',
  close: 'Chiudere',
  reopen: 'Riaprire',
  delete: 'Togliere le conversazioni',
  statistics: 'Statistiche',
  manage_categories: 'Gestire le categorie',
  canned_answers: 'Risposte pronte',
} as const

export type AdminFlag = keyof typeof adminFlags
export type AgentFlag = keyof typeof agentFlags
export type TicketingFlag = keyof typeof ticketingFlags
/** A ticketing flag among the flags of an administrator: in grants, and in the needs of pages. */
export type TicketingRight = `ticketing.${TicketingFlag}`

/** Flags in a record and on the wire; a missing flag is not set. */
type Map<F extends string> = { readonly [K in F]?: boolean | undefined }

/** The permissions of the person who is signed in; customers have none. */
export type Holder =
  | { role: 'admin'; permissions: Map<AdminFlag>; ticketing?: Map<TicketingFlag> }
  | { role: 'agent'; permissions: Map<AgentFlag> }
  | { role: 'client' }

/** The flag of each role that includes all others. */
const fullFlag = { admin: 'admin', agent: 'all' } as const

const allSet = (role: 'admin' | 'agent', isSet: (flag: string) => boolean, needed: readonly string[]) =>
  isSet(fullFlag[role]) || needed.every(isSet)

/**
 * Whether `holder` has every needed flag. Passes if no flag is needed; otherwise fails without a session and for
 * customers.
 */
export function hasPermissions(
  holder: Holder | null,
  ...needed: readonly (AdminFlag | AgentFlag | TicketingRight)[]
): boolean {
  if (needed.length === 0) return true
  if (!holder || holder.role === 'client') return false
  return allSet(holder.role, flag => holdsFlag(holder, flag), needed)
}

const ticketingPrefix = 'ticketing.'

/** Whether a person holds one flag; a ticketing flag by the rule of `hasTicketing`. */
export function holdsFlag(holder: Holder, flag: string): boolean {
  if (holder.role === 'client') return false
  if (flag.startsWith(ticketingPrefix))
    return hasTicketing(holder, flag.slice(ticketingPrefix.length) as TicketingFlag)
  const permissions: Map<string> = holder.permissions
  return permissions[flag] === true
}

/** The flags that a person holds, with the ticketing flags that `hasTicketing` accepts. */
export function heldFlags(holder: Holder): ReadonlySet<string> {
  if (holder.role === 'client') return new Set()
  const ticketing = Object.keys(ticketingFlags).map(flag => ticketingPrefix + flag)
  return new Set([...Object.keys(holder.permissions), ...ticketing].filter(flag => holdsFlag(holder, flag)))
}

/**
 * Whether `holder` may use tickets: only administrators may. `admin` passes; otherwise `ticketing_access` is required,
 * and `full_access` or every needed flag.
 */
export function hasTicketing(holder: Holder | null, ...needed: readonly TicketingFlag[]): boolean {
  if (holder?.role !== 'admin') return false
  const { permissions, ticketing = {} } = holder
  if (permissions.admin === true) return true
  if (permissions.ticketing_access !== true) return false
  return ticketing.full_access === true || needed.every(flag => ticketing[flag] === true)
}

/**
 * Whether a person of this role with these flags may make a call that is declared for `who`; `role` is null without a
 * session. Nobody may make the calls of the server.
 */
export function mayCall(role: Role | null, isSet: (flag: string) => boolean, who: Who): boolean {
  if (who === 'anyone') return true
  if (who === 'server' || !role) return false
  return grantsOf(role, isSet, who).length > 0
}

/** The grants that a person of this role with these flags holds. */
export const grantsOf = (
  role: Role,
  isSet: (flag: string) => boolean,
  grants: readonly Grant[],
): readonly Grant[] =>
  grants.filter(
    grant =>
      grant.role === role &&
      (grant.flag === undefined || (role !== 'client' && allSet(role, isSet, [grant.flag]))),
  )
