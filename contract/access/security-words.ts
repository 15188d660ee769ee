import type { Answer } from '../calls/call.ts'
import type { securityLog } from '../calls/security-log.ts'
import { formatNumber } from '../italian/format.ts'
import { statuses } from '../records/resource.ts'
import { sessionEnds } from '../subjects/sessions.ts'
import { adminFlags, agentFlags, ticketingFlags } from './permissions.ts'

export type SecurityLine = Answer<typeof securityLog>['rows'][number]

export const roleNames = { admin: 'Amministratore', agent: 'Agente', client: 'Cliente' } as const

/** Whoever acted or was refused, in words. */
export function actorInWords({ person, chi, account, network }: SecurityLine): string {
  if (person) return chi ? `${chi.nome} ${chi.cognome}` : 'Nome riservato'
  if (account) return 'Nessuno con questa e-mail'
  return network ? 'Non noto' : 'Quinto'
}

const flags: Record<string, string> = { ...agentFlags, ...adminFlags, ...ticketingFlags }
const standings: Record<string, string> = { ...statuses, new: 'Nuovo' }
const ends: Record<string, string> = sessionEnds
const refusals: Record<string, string> = {
  wrong: 'Password sbagliata',
  too_many: 'Troppi tentativi',
  blocked: 'Accesso bloccato',
  pending: 'Accesso da confermare',
  deleted: 'Accesso cancellato',
  taken_back: 'Conferma dell’e-mail tolta',
}

const caps: Record<string, string> = {
  subject_cap: 'Troppe in un’ora da parte sua: da qui in poi sono solo contate',
  strangers_cap: 'Troppe in un’ora da sconosciuti: da qui in poi sono solo contate',
  people_cap: 'Troppe in un’ora di agenti e clienti: da qui in poi sono solo contate',
  admins_cap: 'Troppe in un’ora di amministratori: da qui in poi sono solo contate',
}

/** Labels of the fields that hold destinations of personal data (`needsProof`). */
const destinations: Record<string, string> = {
  email: 'E-mail',
  webhookUrl: 'Indirizzo di notifica',
  webhookSegreto: 'Segreto di notifica',
}

const signIns: Record<string, string> = {
  second_factor: 'Con il secondo fattore',
  read_only: 'A disco pieno, per lo stato del server',
}

/** The detail of a line as Italian text; empty when the line has none. */
export function detailOf(line: SecurityLine): string {
  const { kind, detail, status, leftOut, person } = line
  if (leftOut !== null)
    return `${formatNumber(leftOut)} ${leftOut === 1 ? 'volta' : 'volte'} in un’ora, non ${leftOut === 1 ? 'riportata' : 'riportate'} una per una`
  const cap = caps[detail ?? '']
  if (cap) return cap
  if (kind === 'refused') return status === 404 ? 'Scheda che non c’è o non si può vedere' : 'Senza permesso'
  if (!detail) return ''
  switch (kind) {
    case 'sign_in':
      return signIns[detail] ?? detail
    case 'sign_in_refused':
      return detail === 'wrong' && !person ? 'E-mail sconosciuta' : (refusals[detail] ?? detail)
    case 'second_factor_refused':
      return detail === 'wrong' ? 'Codice sbagliato' : detail
    case 'proof_refused':
      return detail === 'wrong' ? 'Password o codice sbagliati' : (refusals[detail] ?? detail)
    case 'password_changed':
      return detail === 'link' ? 'Dal link ricevuto per e-mail' : detail
    case 'session_ended':
      return ends[detail] ?? detail
    case 'standing_changed': {
      const [before = '', after = ''] = detail.split(' ').map(one => standings[one] ?? one)
      return `${before} → ${after}`
    }
    case 'rights_changed':
      return detail
        .split(' ')
        .map(one => `${one.startsWith('+') ? 'Dato' : 'Tolto'}: ${flags[one.slice(1)] ?? one.slice(1)}`)
        .join('; ')
    case 'destination_changed':
      return detail
        .split(' ')
        .map(field => destinations[field] ?? field)
        .join('; ')
    case 'exported': {
      const [format = '', rows = ''] = detail.split(' ')
      return `${format.toUpperCase()}, ${formatNumber(Number(rows))} ${rows === '1' ? 'riga' : 'righe'}`
    }
    default:
      return detail
  }
}
