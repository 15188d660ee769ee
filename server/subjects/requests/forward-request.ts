import type { Body } from '../../../contract/calls/call.ts'
import type { createRequest } from '../../../contract/calls/contacts.ts'
import { everyTime, ways } from '../../../contract/pages/contact-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { enqueueMail } from '../../mail/mail.ts'
import type { Referrer } from '../agents/referrers.ts'
import { brokerIn } from '../broker/broker.ts'
import { line } from './person-request.ts'

type Sent = Body<typeof createRequest>
type Request = RecordOf<typeof requests>

/**
 * The rental company that a message is for: the referrer, if the referrer is a rental company and the message is about
 * rentals.
 */
export const renterOf = ({ oggetto }: Sent, referrer: Referrer | null): Referrer | null =>
  oggetto === 'noleggio' && referrer?.tipo === 'zetarent' ? referrer : null

/** Lines of the broker's letter about the forwarding, with the reason for a message that was not forwarded. */
export const forwardingLines = (renter: Referrer | null, { consensi }: Sent): string[] =>
  !renter
    ? []
    : consensi.cessione_terzi
      ? line('Inoltrata a', renter.nome)
      : [`Non inoltrata a ${renter.nome}: manca il consenso alla comunicazione dei dati a terzi.`]

/**
 * Forwards a message to the rental company if the sender consents, with a history line of the request. Only the content
 * sent with that consent is forwarded, not the earlier content of the request, because the sender may be another person
 * with the same name.
 */
export async function forwardToRenter(
  context: Context,
  tx: Queries,
  request: Request,
  sent: Sent,
  renter: Referrer | null,
): Promise<void> {
  if (!renter || !sent.consensi.cessione_terzi) return
  const { nome, cognome, email } = sent.contatto
  const broker = await brokerIn(tx)
  await enqueueMail(context, tx, {
    to: renter.email,
    subject: `Richiesta di noleggio a lungo termine: ${nome} ${cognome}`,
    text: letter(request, sent, broker.nome),
    ...(email && { replyTo: email }),
  })
  const inoltrataAt = context.now().toISOString()
  await context.store.update(tx, requests, request._id, request.versione, { inoltrataAt }, system)
}

const letter = ({ _id }: Request, { contatto, modo, orario }: Sent, broker: string): string =>
  [
    `${broker} inoltra una richiesta di noleggio a lungo termine.`,
    'La persona ha acconsentito alla comunicazione dei propri dati.',
    '',
    ...line('Nome', `${contatto.nome} ${contatto.cognome}`),
    ...line('Telefono', contatto.telefono),
    ...line('E-mail', contatto.email),
    ...line('Contatto preferito', ways[modo]),
    ...line('Quando preferisce', everyTime[orario]),
    ...line('Messaggio', contatto.messaggio),
    '',
    `Codice della richiesta: ${_id}`,
  ].join('\n')
