import { eq } from 'drizzle-orm'
import type { Body } from '../../../contract/calls/call.ts'
import type { createRequest } from '../../../contract/calls/contacts.ts'
import type { Fact } from '../../../contract/products/simulation-words.ts'
import type { RecordOf } from '../../../contract/records/resource.ts'
import { requests } from '../../../contract/subjects/requests.ts'
import type { Context } from '../../context.ts'
import { system } from '../../database/actor.ts'
import { requestsTable } from '../../database/schema.ts'
import type { Queries } from '../../database/statements/queries.ts'
import type { Forwards } from '../../mail/mail.ts'
import { sendLetter } from '../../mail/send-letter.ts'
import type { LetterCase } from '../../mail/templates.ts'
import type { Referrer } from '../agents/referrers.ts'
import { brokerIn } from '../broker/broker.ts'
import { sharingWithdrawnAt } from '../clients/consents.ts'
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

/** The rental company that a message is for, and why the message is not forwarded; null when the message is. */
export interface Forwarding {
  renter: Referrer
  obstacle: string | null
}

export const noConsent = 'manca il consenso alla comunicazione dei dati a terzi'
const withdrawn =
  'la persona ha ritirato il consenso alla comunicazione dei dati a terzi, e lo può dare di nuovo solo dall’area clienti'

/** The forwarding of a message: the consent is given with the message, and not withdrawn in the customers' area. */
export async function forwardingOf(
  tx: Queries,
  sent: Sent,
  referrer: Referrer | null,
): Promise<Forwarding | null> {
  const renter = renterOf(sent, referrer)
  if (!renter) return null
  if (!sent.consensi.cessione_terzi) return { renter, obstacle: noConsent }
  return { renter, obstacle: (await sharingWithdrawnAt(tx, sent.contatto.email)) ? withdrawn : null }
}

/** Facts of the broker's letter about the forwarding, with the reason for a message that was not forwarded. */
export function forwardingFacts(forwarding: Forwarding | null): Fact[] {
  if (!forwarding) return []
  const { renter, obstacle } = forwarding
  return obstacle
    ? [['Non inoltrata a', `${renter.nome}, perché ${obstacle}`]]
    : [['Inoltrata a', renter.nome]]
}

/**
 * Forwards a message to the rental company unless there is an obstacle, with a history line of the request. Only the
 * content sent with the consent is forwarded, not the earlier content of the request, because the sender may be another
 * person with the same name.
 */
export async function forwardToRenter(
  context: Context,
  tx: Queries,
  request: Request,
  sent: Sent,
  forwarding: Forwarding | null,
): Promise<void> {
  if (!forwarding || forwarding.obstacle) return
  const broker = await brokerIn(tx)
  const addresses = {
    to: forwarding.renter.email,
    replyTo: sent.contatto.email,
    forwards: { request: request._id, email: sent.contatto.email ?? null, before: request.inoltrataAt },
  }
  await sendLetter(context, tx, addresses, forwardedCase(request._id, sent, broker.nome))
  const inoltrataAt = context.now().toISOString()
  await context.store.update(tx, requests, request._id, request.versione, { inoltrataAt }, system)
}

/**
 * Whether the letter that forwards a message may leave now: the message was not removed since. If the person has
 * withdrawn the consent since, the request gets its earlier time of forwarding back.
 */
export const mayStillForward = (context: Context, { request, email, before }: Forwards): Promise<boolean> =>
  context.database.orm.transaction(async tx => {
    const [found] = await tx.select().from(requestsTable).where(eq(requestsTable._id, request)).for('update')
    if (!found) return false
    if (!(await sharingWithdrawnAt(tx, email))) return true
    if (found.inoltrataAt !== before)
      await context.store.update(tx, requests, request, found.versione, { inoltrataAt: before }, system)
    return false
  })

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
