import type { Body } from '../../../contract/calls/call.ts'
import type { createRequest } from '../../../contract/calls/contacts.ts'
import type { Fact } from '../../../contract/products/simulation-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import type { Queries } from '../../database/statements/queries.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Referrer } from '../agents/referrers.ts'
import { brokerIn } from '../broker/broker.ts'
import { fact, idNote } from './person-request.ts'
import { wishFacts } from './wishes.ts'

type Sent = Body<typeof createRequest>
type Request = RecordOf<typeof requests>

/**
 * The rental company that a message is for: the referrer, if the referrer is a rental company and the message is about
 * rentals.
 */
export const renterOf = ({ oggetto }: Pick<Sent, 'oggetto'>, referrer: Referrer | null): Referrer | null =>
  oggetto === 'noleggio' && referrer?.tipo === 'zetarent' ? referrer : null

/** Facts of the broker's letter about the forwarding, with the reason for a message that was not forwarded. */
export const forwardingFacts = (
  renter: Referrer | null,
  { consensi }: { consensi: Pick<Sent['consensi'], 'cessione_terzi'> },
): Fact[] =>
  !renter
    ? []
    : consensi.cessione_terzi
      ? [['Inoltrata a', renter.nome]]
      : [['Non inoltrata a', `${renter.nome}, perché manca il consenso alla comunicazione dei dati a terzi`]]

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
  const broker = await brokerIn(tx)
  const addresses = { to: renter.email, replyTo: sent.contatto.email }
  await sendLetter(context, tx, addresses, forwardedCase(request._id, sent, broker.nome))
  const inoltrataAt = context.now().toISOString()
  await context.store.update(tx, requests, request._id, request.versione, { inoltrataAt }, system)
}

interface Forwarded extends Pick<Sent, 'modo' | 'orario'> {
  contatto: Pick<Request, 'nome' | 'cognome'> & Partial<Pick<Request, 'telefono' | 'email' | 'messaggio'>>
}

/** The letter that forwards a message. A template cannot empty the data and the note about the consent. */
export const forwardedCase = (
  id: string,
  { contatto, modo, orario }: Forwarded,
  broker: string,
): LetterCase<'richiesta_inoltrata'> => ({
  code: 'richiesta_inoltrata',
  values: { mediatore: broker, nome: `${contatto.nome} ${contatto.cognome}` },
  groups: [
    {
      title: 'La richiesta',
      facts: [
        ['Nome', `${contatto.nome} ${contatto.cognome}`],
        ...fact('Telefono', contatto.telefono),
        ...fact('E-mail', contatto.email),
        ...wishFacts({ modo, orario }),
        ...fact('Messaggio', contatto.messaggio),
      ],
    },
  ],
  notes: ['La persona ha acconsentito alla comunicazione dei propri dati.', idNote(id)],
})
