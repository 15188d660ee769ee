import type { Who } from '../records/resource.ts'
import type { Grant } from './grants.ts'

/** Who can sign in. */
export type Role = 'admin' | 'agent' | 'client'

/** What an administrator may be allowed, and how that is called. `admin` stands for all of it. */
export const adminFlags = {
  admin: 'Amministratore con tutti i permessi',
  ticketing_access: 'Assistenza: accesso',
  commits_see: 'Modifiche: vedere',
  clients_see: 'Clienti: vedere',
  clients_edit: 'Clienti: modificare',
  clients_export: 'Clienti: esportare',
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

/** What an agent may be allowed. `all` stands for all of it. */
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

/** What an administrator with `ticketing_access` may be allowed of tickets. `full_access` stands for all of it. */
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
  delete: 'Cancellare',
  statistics: 'Statistiche',
  manage_categories: 'Gestire le categorie',
  canned_answers: 'Risposte pronte',
} as const

export type AdminFlag = keyof typeof adminFlags
export type AgentFlag = keyof typeof agentFlags
export type TicketingFlag = keyof typeof ticketingFlags

/** Flags as a record holds them and the wire carries them: what is not there is not set. */
type Map<F extends string> = { readonly [K in F]?: boolean | undefined }

/** Who is signed in, as far as permissions go; a customer has none. */
export type Holder =
  | { role: 'admin'; permissions: Map<AdminFlag>; ticketing?: Map<TicketingFlag> }
  | { role: 'agent'; permissions: Map<AgentFlag> }
  | { role: 'client' }

/** The flag that stands for all the others. */
const fullFlag = { admin: 'admin', agent: 'all' } as const

const allSet = (role: 'admin' | 'agent', isSet: (flag: string) => boolean, needed: readonly string[]) =>
  isSet(fullFlag[role]) || needed.every(isSet)

/**
 * Whether `holder` has every one of the flags asked for. None asked for passes; nobody signed in fails, and so does
 * a customer.
 */
export function hasPermissions(
  holder: Holder | null,
  ...needed: readonly (AdminFlag | AgentFlag)[]
): boolean {
  if (needed.length === 0) return true
  if (!holder || holder.role === 'client') return false
  const flags: Map<string> = holder.permissions
  return allSet(holder.role, flag => flags[flag] === true, needed)
}

/**
 * Whether `holder` may do something with tickets: administrators alone. `admin` passes outright; otherwise
 * `ticketing_access` is needed, and then either `full_access` or each flag asked for.
 */
export function hasTicketing(holder: Holder | null, ...needed: readonly TicketingFlag[]): boolean {
  if (holder?.role !== 'admin') return false
  const { permissions, ticketing = {} } = holder
  if (permissions.admin === true) return true
  if (permissions.ticketing_access !== true) return false
  return ticketing.full_access === true || needed.every(flag => ticketing[flag] === true)
}

/**
 * Whether somebody of this role and with these flags may do what is declared for `who`; `role` is null when nobody
 * is signed in. Over the wire nobody may do what is the server's.
 */
export function mayCall(role: Role | null, isSet: (flag: string) => boolean, who: Who): boolean {
  if (who === 'anyone') return true
  if (who === 'server' || !role) return false
  return grantsOf(role, isSet, who).length > 0
}

/** The grants that somebody of this role and with these flags holds. */
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
