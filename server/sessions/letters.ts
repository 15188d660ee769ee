import { areas } from '../../contract/calls/sessions.ts'
import type { Role } from '../../contract/permissions.ts'
import { houseIn } from '../actions/house.ts'
import type { Context } from '../context.ts'
import type { Queries } from '../database/queries.ts'
import { type Letter, written } from '../mail/letter.tsx'
import { enqueueMail } from '../mail/mail.ts'
import { namesOf, type People } from './people.ts'

/** The settings alone say where our pages are: what a request calls us is not believed. */
const addressOf = ({ settings }: Context, role: Role, path: string) =>
  `${settings.publicUrl}${areas[role].pages}${path}`

async function sendTo(
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  to: string,
  letter: Omit<Letter, 'to' | 'imprint'>,
): Promise<void> {
  const { broker, company } = await houseIn(tx)
  const imprint = [broker.nome, ...(company ? [company.indirizzo] : [])].join(' – ')
  await enqueueMail(context, tx, written({ ...letter, to, imprint }), 'awaited')
}

const send = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  person: People[Role],
  letter: Omit<Letter, 'to' | 'name' | 'imprint'>,
): Promise<void> => sendTo(context, tx, person.email, { ...letter, name: namesOf(person).join(' ') })

const ifNotYou =
  'Se non è stata una sua richiesta non occorre fare nulla: senza il collegamento non cambia niente.'

export const resetLetter = (
  context: Context,
  tx: Queries,
  role: Role,
  person: People[Role],
  token: string,
): Promise<void> =>
  send(context, tx, person, {
    subject: 'Nuova password',
    paragraphs: ['abbiamo ricevuto la richiesta di scegliere una nuova password per il suo accesso.'],
    link: {
      label: 'Scegliere la nuova password',
      url: addressOf(context, role, `/confirm-reset-password/${token}`),
    },
    notes: ['Il collegamento vale un’ora e una volta sola.', ifNotYou],
  })

/** Greets nobody by name: who registered may not be whose address it is. */
export const confirmLetter = (context: Context, tx: Queries, email: string, token: string): Promise<void> =>
  sendTo(context, tx, email, {
    subject: 'Conferma dell’indirizzo e-mail',
    paragraphs: ['per completare la registrazione resta da confermare che questo indirizzo è il suo.'],
    link: { label: 'Confermare l’indirizzo', url: addressOf(context, 'client', `/confirm-account/${token}`) },
    notes: [
      'Il collegamento vale tre giorni e una volta sola.',
      'Se non si è registrata o registrato, non apra il collegamento: senza conferma non c’è alcun accesso.',
    ],
  })

/** To whoever registers again with an address that has an account. */
export const alreadyRegisteredLetter = (
  context: Context,
  tx: Queries,
  person: People['client'],
): Promise<void> =>
  send(context, tx, person, {
    subject: 'Registrazione con il suo indirizzo',
    paragraphs: [
      'qualcuno ha chiesto di registrarsi con questo indirizzo, che ha già un accesso. Il suo accesso e la sua password non sono cambiati.',
      'Se ha dimenticato la password può chiederne una nuova.',
    ],
    link: { label: 'Password dimenticata', url: addressOf(context, 'client', '/password-dimenticata') },
  })

const events = {
  riuso: {
    subject: 'Abbiamo chiuso una sessione',
    text: 'le credenziali di una sua sessione sono state usate due volte: può succedere quando qualcuno le ha copiate. Per prudenza quella sessione è stata chiusa e occorre accedere di nuovo.',
  },
  password: {
    subject: 'La password è cambiata',
    text: 'la password del suo accesso è stata cambiata e le altre sessioni sono state chiuse.',
  },
  secondo_fattore: {
    subject: 'Il secondo fattore è attivo',
    text: 'da ora per accedere occorre anche il codice dell’applicazione. Le altre sessioni sono state chiuse.',
  },
  codice_di_recupero: {
    subject: 'È stato usato un codice di recupero',
    text: 'al posto del codice dell’applicazione è stato usato uno dei suoi codici di recupero, che ora non vale più. Quando ne restano pochi conviene togliere il secondo fattore e attivarlo di nuovo: si ricevono codici nuovi.',
  },
  senza_secondo_fattore: {
    subject: 'Il secondo fattore è stato tolto',
    text: 'da ora per accedere basta la password.',
  },
} as const

/** Tells somebody what happened to their access. */
export const securityLetter = (
  context: Context,
  tx: Queries,
  role: Role,
  person: People[Role],
  event: keyof typeof events,
): Promise<void> =>
  send(context, tx, person, {
    subject: events[event].subject,
    paragraphs: [events[event].text],
    link: { label: 'Scegliere una nuova password', url: addressOf(context, role, '/password-dimenticata') },
    notes: ['Se non è stata o stato lei, scelga subito una nuova password e ce lo faccia sapere.'],
  })

/** Greets nobody by name: whose address it is, is still to be seen. */
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
    link: { label: 'Confermare l’indirizzo', url: addressOf(context, 'client', `/confirm-email/${token}`) },
    notes: ['Il collegamento vale tre giorni e una volta sola.', ifNotYou],
  })

/** To whoever has an access with the address that somebody else asks for. */
export const emailTakenLetter = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  person: People['client'],
): Promise<void> =>
  send(context, tx, person, {
    subject: 'Il suo indirizzo, chiesto per un altro accesso',
    paragraphs: [
      'è stato chiesto di usare questo indirizzo per un altro accesso. Non è possibile, perché ha già il suo: il suo accesso e la sua password non sono cambiati.',
    ],
  })

/** To the address that is still somebody's. */
export const emailAskedLetter = (context: Context, tx: Queries, person: People['client']): Promise<void> =>
  send(context, tx, person, {
    subject: 'È stato chiesto di cambiare il suo indirizzo e-mail',
    paragraphs: [
      'è stato chiesto di cambiare l’indirizzo del suo accesso. Finché il nuovo non è confermato, con la sua password, si accede con questo.',
    ],
    link: {
      label: 'Scegliere una nuova password',
      url: addressOf(context, 'client', '/password-dimenticata'),
    },
    notes: ['Se non ne sapeva nulla, scelga subito una nuova password e ce lo faccia sapere.'],
  })

/** To the address that was somebody's until now. */
export const emailChangedLetter = (
  context: Pick<Context, 'now' | 'newId'>,
  tx: Queries,
  person: People[Role],
): Promise<void> =>
  send(context, tx, person, {
    subject: 'Il suo indirizzo e-mail è cambiato',
    paragraphs: [
      'l’indirizzo del suo accesso è stato cambiato: da ora con questo non si accede più, e le sessioni aperte sono state chiuse.',
    ],
    notes: ['Se non ne sapeva nulla, ce lo faccia sapere subito.'],
  })
