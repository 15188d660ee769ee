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
import { brokerIn } from '../house/house.ts'
import { line } from './asked-person.ts'

type Sent = Body<typeof createRequest>
type Request = RecordOf<typeof requests>

/** The renter that a message is meant for: the referrer, where it is a renter and the message is about renting. */
export const renterOf = ({ oggetto }: Sent, referrer: Referrer | null): Referrer | null =>
  oggetto === 'noleggio' && referrer?.tipo === 'zetarent' ? referrer : null

/** For the house's own letter: whether the message went on to the renter, and why not. */
export const forwardingLines = (renter: Referrer | null, { consensi }: Sent): string[] =>
  !renter
    ? []
    : consensi.cessione_terzi
      ? line('Inoltrata a', renter.nome)
      : [`Non inoltrata a ${renter.nome}: manca il consenso alla comunicazione dei dati a terzi.`]

/**
 * Passes a message on to the renter, if the person who sent it consents to that; the request has a line of
 * history that says so. Only what was sent with that consent goes on, never what the request held before: who writes
 * under the name of an earlier request may be somebody else.
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
  const house = await brokerIn(tx)
  await enqueueMail(context, tx, {
    to: renter.email,
    subject: `Richiesta di noleggio a lungo termine: ${nome} ${cognome}`,
    text: letter(request, sent, house.nome),
    ...(email && { replyTo: email }),
  })
  const inoltrataAt = context.now().toISOString()
  await context.store.update(tx, requests, request._id, request.versione, { inoltrataAt }, system)
}

const letter = ({ _id }: Request, { contatto, modo, orario }: Sent, house: string): string =>
  [
    `${house} inoltra una richiesta di noleggio a lungo termine.`,
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
