import { deviceOf } from '../../../contract/access/device-of.ts'
import type { Role } from '../../../contract/access/permissions.ts'
import { areas } from '../../../contract/calls/sessions.ts'
import type { LetterCode } from '../../../contract/letters/letters.ts'
import type { Context } from '../../context.ts'
import type { From } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import { brokerIn } from '../../subjects/broker/broker.ts'
import { network } from '../attempts.ts'
import { secretLink } from '../credentials/secret-link.ts'
import { namesOf, type People } from './people.ts'

type Addresses = Pick<Context, 'settings'>

/** The address of a page in the area of a role. Uses the settings, because the host name in a request can be forged. */
const addressOf = ({ settings }: Addresses, role: Role, path: string) =>
  `${settings.publicUrl}${areas[role].pages}${path}`

/** Sends a letter that a person waits for. */
const sendTo = <C extends LetterCode>(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  to: string,
  letter: LetterCase<C>,
): Promise<void> => sendLetter(context, tx, { to }, letter, 'awaited')

/** Sends a letter to a person. A customer without an e-mail gets no letter. */
async function send<C extends LetterCode>(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  person: People[Role],
  letter: LetterCase<C>,
): Promise<void> {
  if (person.email) await sendTo(context, tx, person.email, { ...letter, name: namesOf(person).join(' ') })
}

const areaNames: Record<Role, string> = { admin: 'gestionale', agent: 'area agenti', client: 'area clienti' }

type Link = LetterCase['link']

/** The link on which a person chooses a password. */
export const choiceOfPassword = ({ settings }: Addresses, role: Role, token: string): string =>
  secretLink(settings, role, 'confirm-reset-password', token)

const recoveryPage = (context: Addresses, role: Role) => addressOf(context, role, '/password-dimenticata')
const linkToRecovery = (context: Addresses, role: Role): Link => ({
  label: 'Scegli una nuova password',
  url: recoveryPage(context, role),
})

/** A link for a forgotten password. */
export const resetCase = (context: Addresses, role: Role, token: string): LetterCase<'nuova_password'> => ({
  code: 'nuova_password',
  values: {},
  link: {
    label: 'Scegli la nuova password',
    url: choiceOfPassword(context, role, token),
  },
})

export const resetLetter = (
  context: Context,
  tx: Queries,
  role: Role,
  person: People[Role],
  token: string,
): Promise<void> => send(context, tx, person, resetCase(context, role, token))

/** A link for the first password of a person whom the administration lets in. */
export const inviteCase = (context: Addresses, role: Role, token: string): LetterCase<'invito'> => ({
  code: 'invito',
  values: { area: areaNames[role], pagina: recoveryPage(context, role) },
  link: { label: 'Scegli la password', url: choiceOfPassword(context, role, token) },
})

export const inviteLetter = (
  context: Pick<Context, 'now' | 'newId' | 'settings'>,
  tx: Queries,
  role: Role,
  person: People[Role],
  token: string,
): Promise<void> => send(context, tx, person, inviteCase(context, role, token))

/** The link that confirms a registration. */
export const confirmCase = (context: Addresses, token: string): LetterCase<'conferma_registrazione'> => ({
  code: 'conferma_registrazione',
  values: {},
  link: {
    label: 'Conferma l’indirizzo',
    url: secretLink(context.settings, 'client', 'confirm-account', token),
  },
})

/** No name, because the address may not be the registrant's own. */
export const confirmLetter = (context: Context, tx: Queries, email: string, token: string): Promise<void> =>
  sendTo(context, tx, email, confirmCase(context, token))

/** A registration with an address that already has a customer. */
export const alreadyRegisteredCase = (context: Addresses): LetterCase<'gia_registrato'> => ({
  code: 'gia_registrato',
  values: {},
  link: { label: 'Password dimenticata', url: recoveryPage(context, 'client') },
})

export const alreadyRegisteredLetter = (
  context: Context,
  tx: Queries,
  person: People['client'],
): Promise<void> => send(context, tx, person, alreadyRegisteredCase(context))

/** The first password of a customer whose address nobody has confirmed. */
export const notYetConfirmedLetter = async (
  context: Context,
  tx: Queries,
  person: People['client'],
): Promise<void> => send(context, tx, person, await notYetConfirmedCase(tx))

export const notYetConfirmedCase = async (tx: Queries): Promise<LetterCase<'indirizzo_da_confermare'>> => {
  const { telefono, email } = await brokerIn(tx)
  return { code: 'indirizzo_da_confermare', values: { telefono, email } }
}

/** The author of a change. The letter names neither device nor network of an administrator. */
export type Cause = { by: 'holder'; from?: Partial<From> | undefined } | { by: 'administrator' }

const dateTimeFormat = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
})

/** The network of an IP address, for people: «203.0.113.x», «2001:db8:0:1::». */
const formatNetwork = (ip: string) =>
  ip.includes('.') ? network(ip).replace(/\.\d+$/, '.x') : `${network(ip)}::`

const madeAt = ({ now }: Pick<Context, 'now'>) =>
  `La modifica è stata fatta il ${dateTimeFormat.format(now())}`

function formatCause(context: Pick<Context, 'now'>, cause: Cause): string {
  const made = madeAt(context)
  if (cause.by === 'administrator') return `${made} dall’amministrazione.`
  const { ip, userAgent = null } = cause.from ?? {}
  if (!ip) return `${made}.`
  return `${made}. Dispositivo: ${deviceOf(userAgent)}; rete: ${formatNetwork(ip)}.`
}

/** The undo link of a letter with its notes; a note alone without a token. */
const undoPart = (context: Addresses, role: Role, undo: string | null): Pick<LetterCase, 'link' | 'notes'> =>
  undo
    ? {
        link: {
          label: 'Annulla la modifica',
          url: secretLink(context.settings, role, 'annulla-modifica', undo),
        },
        notes: [
          'Se l’ha voluta Lei non occorre fare nulla. Se no, apra il link: annulla la modifica, chiude tutte le sessioni e Le fa scegliere una nuova password.',
          'Il link vale una settimana e una volta sola.',
        ],
      }
    : { notes: ['Se non ne sapeva nulla, ce lo faccia sapere subito.'] }

type SecurityEvent = 'sessione_chiusa' | 'codice_di_recupero_usato'

/** A reused refresh token, or a used recovery code. */
export const securityCase = <C extends SecurityEvent>(
  context: Addresses,
  role: Role,
  code: C,
): LetterCase<SecurityEvent> => ({ code, values: {}, link: linkToRecovery(context, role) })

export const securityLetter = (
  context: Context,
  tx: Queries,
  role: Role,
  person: People[Role],
  code: SecurityEvent,
): Promise<void> => send(context, tx, person, securityCase(context, role, code))

type AccessChange =
  | 'password_cambiata'
  | 'secondo_fattore_attivo'
  | 'secondo_fattore_tolto'
  | 'codici_di_recupero_nuovi'
  | 'indirizzo_cambiato'

interface Change<C extends AccessChange> {
  code: C
  cause: Cause
  /** The token of the undo link; null when the change cannot be undone. */
  undo: string | null
}

/** A change of access: what changed, when, from which device, and how to undo the change. */
export const accessChangedCase = <C extends AccessChange>(
  context: Pick<Context, 'now' | 'settings'>,
  role: Role,
  { code, cause, undo }: Change<C>,
): LetterCase<AccessChange> => ({
  code,
  values: { modifica: formatCause(context, cause) },
  ...undoPart(context, role, undo),
})

export const accessChangedLetter = (
  context: Pick<Context, 'now' | 'newId' | 'settings'>,
  tx: Queries,
  role: Role,
  person: People[Role],
  change: Change<AccessChange>,
): Promise<void> => send(context, tx, person, accessChangedCase(context, role, change))

/** The link that confirms a new address. */
export const proveEmailCase = (context: Addresses, token: string): LetterCase<'conferma_indirizzo'> => ({
  code: 'conferma_indirizzo',
  values: {},
  link: {
    label: 'Conferma l’indirizzo',
    url: secretLink(context.settings, 'client', 'confirm-email', token),
  },
})

/** No name, because the owner of the address is not known yet. */
export const proveEmailLetter = (
  context: Context,
  tx: Queries,
  email: string,
  token: string,
): Promise<void> => sendTo(context, tx, email, proveEmailCase(context, token))

/** A letter to the customer whose address another customer has requested. */
export const emailTakenLetter = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  person: People['client'],
): Promise<void> => send(context, tx, person, { code: 'indirizzo_occupato', values: {} })

/** A requested change of address, for the current address. */
export const emailRequestedCase = (context: Addresses): LetterCase<'cambio_indirizzo_chiesto'> => ({
  code: 'cambio_indirizzo_chiesto',
  values: {},
  link: linkToRecovery(context, 'client'),
})

export const emailRequestedLetter = (
  context: Context,
  tx: Queries,
  person: People['client'],
): Promise<void> => send(context, tx, person, emailRequestedCase(context))

/** A letter to the restored address. */
export const changeUndoneLetter = (context: Context, tx: Queries, person: People[Role]): Promise<void> =>
  send(context, tx, person, { code: 'modifica_annullata', values: {} })

/** A letter to the address of the undone change, which is no longer valid for signing in. */
export const emailTakenBackLetter = (context: Context, tx: Queries, person: People[Role]): Promise<void> =>
  send(context, tx, person, { code: 'cambio_indirizzo_annullato', values: {} })

interface DestinationChange {
  /** The name of the broker or of the agency. */
  name: string
  /** The new address; null for a deleted record. */
  to: string | null
  /** The administrator who made the change, when known. */
  by: string | null
  /** The telephone of the broker. */
  telephone: string
}

/** A change of the address that receives the customers' requests. */
export const destinationChangedCase = (
  context: Pick<Context, 'now'>,
  { name, to, by, telephone }: DestinationChange,
): LetterCase<'richieste_altrove'> | LetterCase<'richieste_fermate'> => {
  const modifica = `${madeAt(context)} ${by ? `da ${by}` : 'dall’amministrazione'}.`
  const values = { nome: name, modifica, telefono: telephone }
  return to
    ? { code: 'richieste_altrove', values: { ...values, indirizzo: to } }
    : { code: 'richieste_fermate', values }
}

/** A letter to the address that received the customers' requests until now. */
export const destinationChangedLetter = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  before: string,
  change: DestinationChange,
): Promise<void> =>
  sendTo<'richieste_altrove' | 'richieste_fermate'>(
    context,
    tx,
    before,
    destinationChangedCase(context, change),
  )
