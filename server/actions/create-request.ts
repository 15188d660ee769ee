import { isDeepStrictEqual } from 'node:util'
import type { Body } from '../../contract/calls/call.ts'
import type { createRequest } from '../../contract/calls/contacts.ts'
import { subjects, times, ways } from '../../contract/contact-words.ts'
import type { Broker } from '../../contract/mortgage.ts'
import type { RecordOf } from '../../contract/resource.ts'
import { requests } from '../../contract/resources/requests.ts'
import type { Context } from '../context.ts'
import { system, visitor } from '../database/actor.ts'
import type { Queries } from '../database/queries.ts'
import { requestsTable } from '../database/schema.ts'
import { enqueueMail } from '../mail/mail.ts'
import type { Partner } from '../plugins/callers.ts'
import {
  type Agency,
  agencyFor,
  agencyOf,
  askedJustNow,
  type Choice,
  choices,
  choiceWords,
  isNewChoice,
  line,
  longestMessage,
  messageWith,
} from './asked-person.ts'
import { claimFiles, freeFiles } from './files.ts'
import { brokerIn } from './house.ts'

type Sent = Body<typeof createRequest>
type Request = RecordOf<typeof requests>

/**
 * Stores what a person wrote, with its files, and asks for the letter to the agency of the province or to the house,
 * all in one transaction. Who wrote a few minutes ago from the same partner's pages is joined to that request: what is
 * new is added there. Throws 422 for an unknown province or a file that is not there any more.
 */
export async function storeRequest(
  context: Context,
  tx: Queries,
  sent: Sent,
  partner: Partner | null,
): Promise<{ _id: string; telefono: string }> {
  const { contatto, oggetto, modo, orario, pagina, campagna = {} } = sent
  const { store } = context
  const at = context.now().toISOString()
  const nearest = await agencyFor(tx, contatto.provincia ?? null)
  const before = await askedJustNow<Request>(context, tx, requestsTable, contatto, partner)
  const agency = before?.agenzia ? await agencyOf(tx, before.agenzia) : nearest
  const house = await brokerIn(tx)
  const answer = (request: Request) => ({ _id: request._id, telefono: agency?.telefono ?? house.telefono })

  const further = before && oggetto !== before.oggetto ? line('Oggetto', subjects[oggetto]) : []
  const messaggio = before && messageWith(before, contatto, at, further)
  if (before && (messaggio ?? '').length <= longestMessage) {
    const changed = choices(sent, at).filter(choice => isNewChoice(before, choice))
    const added = await freeFiles(tx, sent.allegati ?? [])
    await claimFiles(tx, added, before._id)
    const joined = {
      messaggio,
      provincia: before.provincia ?? contatto.provincia ?? null,
      agenzia: before.agenzia ?? agency?._id ?? null,
      consensi: [...before.consensi, ...changed],
      allegati: [...before.allegati, ...added],
    }
    if (isDeepStrictEqual({ ...before, ...joined }, before)) return answer(before)
    // Nobody edits a request from outside: it is the server that joins the two.
    const request = await store.update(tx, requests, before._id, before.versione, joined, system)
    await enqueueMail(context, tx, mailTo(agency ?? house, request, partner, changed))
    return answer(request)
  }

  const allegati = await freeFiles(tx, sent.allegati ?? [])
  const made = await store.create(
    tx,
    requests,
    {
      ...contatto,
      messaggio: contatto.messaggio || null,
      oggetto,
      modo,
      orario,
      fonte: { pagina, campagna, ...(partner && { partner: partner.chiave }) },
      consensi: choices(sent, at),
      allegati,
      partner: partner?._id ?? null,
      agenzia: nearest?._id ?? null,
      stato: 'nuova',
    },
    visitor,
  )
  await claimFiles(tx, allegati, made._id)
  await enqueueMail(context, tx, mailTo(nearest ?? house, made, partner))
  return answer(made)
}

/** The letter to the agency or the house. With `changed`, the request was there: these are the choices that are new. */
function mailTo(
  { email }: Pick<Agency | Broker, 'email'>,
  request: Request,
  partner: Partner | null,
  changed?: Choice[],
) {
  const { nome, cognome, oggetto } = request
  return {
    to: email,
    subject: `${changed ? 'Messaggio aggiornato' : 'Nuovo messaggio'}, ${subjects[oggetto]}: ${nome} ${cognome}`,
    text: letter(request, partner, changed),
    ...(request.email && { replyTo: request.email }),
  }
}

const letter = (request: Request, partner: Partner | null, changed?: Choice[]): string =>
  [
    changed ? 'Un messaggio dal modulo di contatto è stato aggiornato.' : 'È arrivato un nuovo messaggio.',
    '',
    ...line('Oggetto', subjects[request.oggetto]),
    ...line('Nome', `${request.nome} ${request.cognome}`),
    ...line('Telefono', request.telefono),
    ...line('E-mail', request.email),
    ...line('Provincia', request.provincia),
    ...line('Contatto preferito', ways[request.modo]),
    ...line('Quando preferisce', times[request.orario]),
    ...line('Messaggio', request.messaggio?.replace(/\r?\n/g, '\n  ')),
    ...line('Allegati', request.allegati.map(({ name }) => name).join(', ')),
    ...line('Consensi cambiati', choiceWords(changed)),
    ...line('Arriva da', partner?.nome),
    ...line('Pagina', request.fonte.pagina),
    '',
    `Codice della richiesta: ${request._id}`,
  ].join('\n')
