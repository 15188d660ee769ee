import { deviceOf } from '../../../contract/access/device-of.ts'
import type { Role } from '../../../contract/access/permissions.ts'
import { areas } from '../../../contract/calls/sessions.ts'
import type { Context } from '../../context.ts'
import type { From } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { type Letter, written } from '../../mail/letter.tsx'
import { enqueueMail } from '../../mail/mail.ts'
import { brokerAndCompanyIn } from '../../subjects/broker/broker.ts'
import { network } from '../attempts.ts'
import { namesOf, type People } from './people.ts'

/** The address of a page in the area of a role. Uses the settings, because the host name in a request can be forged. */
const addressOf = ({ settings }: Pick<Context, 'settings'>, role: Role, path: string) =>
  `${settings.publicUrl}${areas[role].pages}${path}`

async function sendTo(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  to: string,
  letter: Omit<Letter, 'to' | 'imprint'>,
): Promise<void> {
  const { broker, company } = await brokerAndCompanyIn(tx)
  const imprint = [broker.nome, ...(company ? [company.indirizzo] : [])].join(' – ')
  await enqueueMail(context, tx, written({ ...letter, to, imprint }), 'awaited')
}

/** Sends a letter to a person. A customer without an e-mail gets no letter. */
async function send(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  person: People[Role],
  letter: Omit<Letter, 'to' | 'name' | 'imprint'>,
): Promise<void> {
  if (person.email) await sendTo(context, tx, person.email, { ...letter, name: namesOf(person).join(' ') })
}

const ifNotYou =
  'Se non è stata una Sua richiesta non occorre fare nulla: senza il collegamento non cambia niente.'

export const resetLetter = (
  context: Context,
  tx: Queries,
  role: Role,
  person: People[Role],
  token: string,
): Promise<void> =>
  send(context, tx, person, {
    subject: 'Nuova password',
    paragraphs: ['abbiamo ricevuto la richiesta di scegliere una nuova password per il Suo accesso.'],
    link: {
      label: 'Scegli la nuova password',
      url: addressOf(context, role, `/confirm-reset-password/${token}`),
    },
    notes: ['Il collegamento vale un’ora e una volta sola.', ifNotYou],
  })

const areaNames: Record<Role, string> = { admin: 'gestionale', agent: 'area agenti', client: 'area clienti' }

/** A letter to a person whom the administration lets in: the link is for choosing the first password. */
export const inviteLetter = (
  context: Pick<Context, 'now' | 'newId' | 'settings'>,
  tx: Queries,
  role: Role,
  person: People[Role],
  token: string,
): Promise<void> =>
  send(context, tx, person, {
    subject: 'Il Suo accesso è pronto',
    paragraphs: [
      `l’amministrazione ha preparato il Suo accesso: ${areaNames[role]}. Per entrare scelga la password; poi si accede con questo indirizzo e-mail.`,
    ],
    link: {
      label: 'Scegli la password',
      url: addressOf(context, role, `/confirm-reset-password/${token}`),
    },
    notes: [
      `Il collegamento vale sette giorni e una volta sola. Se è scaduto, ne chieda uno nuovo da ${addressOf(context, role, '/password-dimenticata')}.`,
      'Se non aspettava questo invito non occorre fare nulla: senza password nessuno può entrare.',
    ],
  })

/**
 * A letter with the link that confirms a registration. No name, because the address may not be the registrant's own.
 */
export const confirmLetter = (context: Context, tx: Queries, email: string, token: string): Promise<void> =>
  sendTo(context, tx, email, {
    subject: 'Conferma dell’indirizzo e-mail',
    paragraphs: ['per completare la registrazione resta da confermare che questo indirizzo è il Suo.'],
    link: { label: 'Conferma l’indirizzo', url: addressOf(context, 'client', `/confirm-account/${token}`) },
    notes: [
      'Il collegamento vale tre giorni e una volta sola.',
      'Se non si è registrata o registrato, non apra il collegamento: senza conferma non c’è alcun accesso.',
    ],
  })

/** A letter for a registration with an address that already has a customer. */
export const alreadyRegisteredLetter = (
  context: Context,
  tx: Queries,
  person: People['client'],
): Promise<void> =>
  send(context, tx, person, {
    subject: 'Registrazione con il Suo indirizzo',
    paragraphs: [
      'qualcuno ha chiesto di registrarsi con questo indirizzo, che ha già un accesso. Il Suo accesso e la Sua password non sono cambiati.',
      'Se ha dimenticato la password può chiederne una nuova.',
    ],
    link: { label: 'Password dimenticata', url: addressOf(context, 'client', '/password-dimenticata') },
  })

const events = {
  riuso: {
    subject: 'Abbiamo chiuso una sessione',
    text: 'le credenziali di una Sua sessione sono state usate due volte: può succedere quando qualcuno le ha copiate. Per prudenza quella sessione è stata chiusa e occorre accedere di nuovo.',
  },
  password: {
    subject: 'La password è cambiata',
    text: 'la password del Suo accesso è stata cambiata e le altre sessioni sono state chiuse.',
  },
  secondo_fattore: {
    subject: 'Il secondo fattore è attivo',
    text: 'da ora per accedere occorre anche il codice dell’applicazione. Le altre sessioni sono state chiuse. Il collegamento qui sotto non toglie il secondo fattore: se non l’ha attivato Lei, apra il collegamento e poi si rivolga all’amministrazione.',
  },
  codice_di_recupero: {
    subject: 'È stato usato un codice di recupero',
    text: 'al posto del codice dell’applicazione è stato usato uno dei Suoi codici di recupero, che ora non vale più. Quando ne restano pochi conviene crearne di nuovi nelle impostazioni.',
  },
  senza_secondo_fattore: {
    subject: 'Il secondo fattore è stato tolto',
    text: 'da ora per accedere basta la password.',
  },
  codici_di_recupero: {
    subject: 'I codici di recupero sono nuovi',
    text: 'sono stati creati nuovi codici di recupero: quelli di prima non valgono più.',
  },
} as const

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
const undoPart = (context: Pick<Context, 'settings'>, role: Role, undo: string | null) =>
  undo
    ? {
        link: {
          label: 'Annulla la modifica',
          url: addressOf(context, role, `/annulla-modifica/${undo}`),
        },
        notes: [
          'Se l’ha voluta Lei non occorre fare nulla. Se no, apra il collegamento: annulla la modifica, chiude tutte le sessioni e Le fa scegliere una nuova password.',
          'Il collegamento vale una settimana e una volta sola.',
        ],
      }
    : { notes: ['Se non ne sapeva nulla, ce lo faccia sapere subito.'] }

/** A letter about a reused refresh token or a used recovery code. */
export const securityLetter = (
  context: Context,
  tx: Queries,
  role: Role,
  person: People[Role],
  event: 'riuso' | 'codice_di_recupero',
): Promise<void> =>
  send(context, tx, person, {
    subject: events[event].subject,
    paragraphs: [events[event].text],
    link: { label: 'Scegli una nuova password', url: addressOf(context, role, '/password-dimenticata') },
    notes: ['Se non è stata o stato Lei, scelga subito una nuova password e ce lo faccia sapere.'],
  })

interface Change {
  event: Exclude<keyof typeof events, 'riuso' | 'codice_di_recupero'>
  cause: Cause
  /** The token of the undo link; null when the change cannot be undone. */
  undo: string | null
}

/** A letter about a change of access: what changed, when, from which device, and how to undo the change. */
export const accessChangedLetter = (
  context: Context,
  tx: Queries,
  role: Role,
  person: People[Role],
  { event, cause, undo }: Change,
): Promise<void> =>
  send(context, tx, person, {
    subject: events[event].subject,
    paragraphs: [events[event].text, formatCause(context, cause)],
    ...undoPart(context, role, undo),
  })

/** A letter with the link that confirms a new address. No name, because the owner of the address is not known yet. */
export const proveEmailLetter = (
  context: Context,
  tx: Queries,
  email: string,
  token: string,
): Promise<void> =>
  sendTo(context, tx, email, {
    subject: 'Conferma del nuovo indirizzo e-mail',
    paragraphs: [
      'è stato chiesto di usare questo indirizzo per un accesso all’area clienti. Lo si conferma con la password di quell’accesso.',
    ],
    link: { label: 'Conferma l’indirizzo', url: addressOf(context, 'client', `/confirm-email/${token}`) },
    notes: ['Il collegamento vale tre giorni e una volta sola.', ifNotYou],
  })

/** A letter to the customer whose address another customer has requested. */
export const emailTakenLetter = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  person: People['client'],
): Promise<void> =>
  send(context, tx, person, {
    subject: 'Il Suo indirizzo, chiesto per un altro accesso',
    paragraphs: [
      'è stato chiesto di usare questo indirizzo per un altro accesso. Non è possibile, perché ha già il Suo: il Suo accesso e la Sua password non sono cambiati.',
    ],
  })

/** A letter to the current address about a requested change of address. */
export const emailRequestedLetter = (
  context: Context,
  tx: Queries,
  person: People['client'],
): Promise<void> =>
  send(context, tx, person, {
    subject: 'È stato chiesto di cambiare il Suo indirizzo e-mail',
    paragraphs: [
      'è stato chiesto di cambiare l’indirizzo del Suo accesso. Finché il nuovo non è confermato, con la Sua password, si accede con questo.',
    ],
    link: {
      label: 'Scegli una nuova password',
      url: addressOf(context, 'client', '/password-dimenticata'),
    },
    notes: ['Se non ne sapeva nulla, scelga subito una nuova password e ce lo faccia sapere.'],
  })

/** A letter to the former address after a change of address. */
export const emailChangedLetter = (
  context: Pick<Context, 'now' | 'newId' | 'settings'>,
  tx: Queries,
  role: Role,
  person: People[Role],
  { cause, undo }: Omit<Change, 'event'>,
): Promise<void> =>
  send(context, tx, person, {
    subject: 'Il Suo indirizzo e-mail è cambiato',
    paragraphs: [
      'l’indirizzo del Suo accesso è stato cambiato: da ora con questo non si accede più, e le sessioni aperte sono state chiuse.',
      formatCause(context, cause),
    ],
    ...undoPart(context, role, undo),
  })

/** A letter to the restored address. */
export const changeUndoneLetter = (context: Context, tx: Queries, person: People[Role]): Promise<void> =>
  send(context, tx, person, {
    subject: 'La modifica è stata annullata',
    paragraphs: [
      'la modifica del Suo accesso è stata annullata: da ora si accede con questo indirizzo e con la password che ha appena scelto. Tutte le sessioni sono state chiuse.',
    ],
    notes: ['Se non è stata o stato Lei, ce lo faccia sapere subito.'],
  })

/** A letter to the address of the undone change, which is no longer valid for signing in. */
export const emailTakenBackLetter = (context: Context, tx: Queries, person: People[Role]): Promise<void> =>
  send(context, tx, person, {
    subject: 'Il cambio di indirizzo è stato annullato',
    paragraphs: [
      'il cambio che aveva portato a questo indirizzo è stato annullato dall’indirizzo di prima: con questo non si accede più.',
    ],
    notes: ['Se l’indirizzo giusto è questo, scriva all’assistenza.'],
  })

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

/** A letter to the address that received the customers' requests until now. */
export const destinationChangedLetter = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  before: string,
  { name, to, by, telephone }: DestinationChange,
): Promise<void> =>
  sendTo(context, tx, before, {
    subject: to
      ? 'È cambiato l’indirizzo che riceve le richieste'
      : 'Questo indirizzo non riceve più le richieste',
    paragraphs: [
      to
        ? `l’indirizzo e-mail di «${name}», che riceve le richieste dei clienti, era questo e ora è ${to}.`
        : `la scheda di «${name}» è stata eliminata: le richieste dei clienti non arrivano più a questo indirizzo.`,
      `${madeAt(context)} ${by ? `da ${by}` : 'dall’amministrazione'}.`,
    ],
    notes: [
      'Se la modifica è voluta non occorre fare nulla.',
      `Se no, avverta subito un amministratore di Quinto diverso da chi l’ha fatta, anche per telefono al ${telephone}: può riprendere ${to ? 'l’indirizzo di prima' : 'la scheda'} dalla cronologia e chiudere le sessioni di chi ha fatto la modifica.`,
    ],
  })
