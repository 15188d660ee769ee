import { formatDateTime } from '../italian/rome-clock.ts'

/**
 * How a message that the house writes now reaches a customer of a file: in the customers' area, with an invitation that
 * leaves at once (`invito`) or that left before (`invitato`), with one that the office has to confirm (`ufficio`, or
 * `attesa` once it was asked for), or not at all.
 */
export const messageArrivals = ['area', 'invito', 'invitato', 'ufficio', 'attesa', 'niente'] as const
type MessageArrival = (typeof messageArrivals)[number]

/** How a message reaches one customer. */
interface Arrival {
  nome: string
  stato: MessageArrival
  /** The address of the invitation, or of the letter that tells of the message. */
  email: string | null
  /** Whether a letter tells of a message that the customer does not open in the area. */
  avvisa: boolean
  /** Why the message waits or does not arrive, in words. */
  motivo: string | null
}

/** The ways that an invitation opens. */
const byInvitation: readonly MessageArrival[] = ['invito', 'invitato', 'ufficio']

/** Whether an invitation with the message changes how the message arrives. */
export const mayInvite = (arrivals: readonly Pick<Arrival, 'stato'>[]): boolean =>
  arrivals.some(({ stato }) => byInvitation.includes(stato))

/** Whether a customer can read a message, now or after an invitation that has left or waits; `invita` sends one. */
export const reaches = ({ stato }: Pick<Arrival, 'stato'>, invita: boolean): boolean =>
  stato === 'area' ||
  stato === 'invitato' ||
  stato === 'attesa' ||
  (invita && (stato === 'invito' || stato === 'ufficio'))

/** How a message will arrive, as a sentence. */
export function arrivalInWords({ nome, stato, email, avvisa, motivo }: Arrival, invita: boolean): string {
  const because = motivo ? ` ${motivo}` : ''
  switch (stato) {
    case 'area':
      return avvisa
        ? `${nome} lo legge nell’area clienti; se non lo apre entro dieci minuti, parte un’e-mail di avviso${email ? ` a ${email}` : ''}.`
        : `${nome} lo legge nell’area clienti, quando vi entra: nessuna e-mail avvisa.${because}`
    case 'invito':
      return invita
        ? `${nome} non è ancora nell’area clienti: con il messaggio parte l’invito a ${email}.`
        : `${nome} non è nell’area clienti: senza l’invito il messaggio non arriva.`
    case 'invitato':
      return `${nome} ha l’invito, a ${email}, e non è ancora nell’area clienti: legge il messaggio quando vi entra.`
    case 'ufficio':
      return invita
        ? `${nome} non è ancora nell’area clienti, e il messaggio aspetta con l’invito.${because}`
        : `${nome} non è nell’area clienti: senza l’invito il messaggio non arriva.`
    case 'attesa':
      return `${nome} non è ancora nell’area clienti, e il messaggio aspetta con l’invito.${because}`
    case 'niente':
      return `A ${nome} il messaggio non arriva.${because}`
  }
}

/** What became of a message that was just sent, as sentences. */
export const sentInWords = (arrivals: readonly Arrival[], invita: boolean): string =>
  arrivals
    .map(one => {
      if (!reaches(one, invita)) return `A ${one.nome} il messaggio non arriva.`
      switch (one.stato) {
        case 'area':
          return `Il messaggio è nell’area clienti di ${one.nome}.`
        case 'invito':
          return `Il messaggio aspetta ${one.nome} nell’area clienti, e l’invito parte a ${one.email}.`
        case 'invitato':
          return `Il messaggio aspetta ${one.nome} nell’area clienti: l’invito è già partito.`
        default:
          return `Il messaggio per ${one.nome} aspetta: l’invito parte quando l’ufficio conferma l’indirizzo.`
      }
    })
    .join(' ')

/** Why a message cannot be sent: it would reach nobody. */
export const reachesNobody = (arrivals: readonly Arrival[]): string =>
  `Il messaggio non arriverebbe a nessuno. ${arrivals.map(one => arrivalInWords(one, false)).join(' ')}`.trim()

/** What is known of a message that was sent. */
interface SentMessage {
  createdAt: string
  lettoAt: string | null
  avvisi: readonly { cliente: string; at: string; esito: 'inviato' | 'respinto' | 'spento' }[] | null
}

/** The access of a customer to the area. */
interface Access {
  cliente: string
  stato: 'mai_invitato' | 'in_attesa' | 'invitato' | 'scaduto' | 'entrato'
  invitatoAt: string | null
  entratoAt: string | null
}

const notices = {
  inviato: (at: string) => `avviso per e-mail il ${formatDateTime(at)}`,
  respinto: (at: string) => `la casella ha respinto l’avviso il ${formatDateTime(at)}`,
  spento: () => 'nessun avviso: ha spento le e-mail sui messaggi',
} as const

/** «consegnato nell’area clienti il 25/11/2026, 10:30, avviso per e-mail il …»: how a sent message stands for one customer. */
export function deliveryInWords({ createdAt, avvisi }: SentMessage, access: Access): string {
  const notice = avvisi?.find(({ cliente }) => cliente === access.cliente)
  const told = notice ? `, ${notices[notice.esito](notice.at)}` : ''
  return `${placeInWords(createdAt, access)}${told}`
}

function placeInWords(createdAt: string, { stato, invitatoAt, entratoAt }: Access): string {
  switch (stato) {
    case 'entrato':
      return `consegnato nell’area clienti il ${formatDateTime(entratoAt && entratoAt > createdAt ? entratoAt : createdAt)}`
    case 'invitato':
      return `non ancora consegnato: invito mandato il ${formatDateTime(invitatoAt!)}`
    case 'scaduto':
      return 'non consegnato: l’invito è scaduto'
    case 'in_attesa':
      return 'non ancora consegnato: l’invito aspetta l’ufficio'
    case 'mai_invitato':
      return 'non consegnato: non è nell’area clienti'
  }
}
