import type { FastifyInstance } from 'fastify'
import { createRequest } from '../../contract/calls/contacts.ts'
import { kindOf, wayToAnswer } from '../../contract/pages/message-kinds.ts'
import { pageVisit, type Visit } from '../../contract/pages/page-visit.ts'
import type { PlainForm } from '../../contract/pages/plain-form.ts'
import { verbFor } from '../../contract/pages/request-words.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { readBy } from '../plugins/wire.ts'
import { receiveRequest } from '../subjects/requests/receive-request.ts'
import { receiptAddress } from './message-receipt.ts'
import type { PageResponse } from './page-cache.ts'
import { type FormBody, plainForms, refusedForm, sendRefused, type Typed, typedIn } from './plain-forms.ts'
import { renderedLimit } from './rendered-limit.ts'

/** The longest message with every character escaped, and the other fields. */
const bodyLimit = 32 * 1024

const boxes = ['informativa_letta', 'marketing', 'profilazione', 'cessione_terzi'] as const
/** Fields of the form, without the honeypot field. */
const names = [
  ...[
    'oggetto',
    'posizione',
    'nome',
    'cognome',
    'telefono',
    'email',
    'comune',
    'provincia',
    'modo',
    'orario',
    'messaggio',
  ],
  ...boxes,
  ...['agente', 'agenzia', 'segnalazione', 'pagina', 'testoVersione', 'modulo'],
]

/**
 * `POST /contattaci`: the contact form without a script, by the rules of `POST /v2/contatti`. Redirects to the
 * confirmation. `drawAgain` renders the page of a refused form with its input. The input never appears in an address.
 */
export async function messageForm(
  app: FastifyInstance,
  context: Context,
  drawAgain: (form: PlainForm) => Promise<PageResponse>,
): Promise<void> {
  const { ownOrigins, publicUrl } = context.settings

  await plainForms(app, context, form => {
    const options = { schema: { hide: true }, bodyLimit, config: renderedLimit(context) }
    form.post<FormBody>('/contattaci', options, async (request, reply) => {
      const typed = typedIn(request.body, names)
      const visit = visitOf(typed.pagina, request.headers.referer)
      try {
        const sito = request.body?.get('sito') || undefined
        const message = readBy(createRequest.body, { ...messageOf(typed), ...pageOf(visit), sito })
        const answer = await receiveRequest(context, request, message, null)
        const told = { tipo: kindOf(message.oggetto), verb: verbFor(message, answer) }
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(receiptAddress(context, { ...answer, ...told }), 303)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        return sendRefused(
          reply,
          error,
          await drawAgain(refusedForm(context, fromVisit(typed, visit), error)),
        )
      }
    })
  })

  /** Returns the page that the form names, and the campaign of that page or of the referrer. */
  function visitOf(page: string | undefined, referer: string | undefined): Visit {
    const [fromForm, fromReferer] = [page, referer].map(address => {
      const url = address && URL.canParse(address, publicUrl) ? new URL(address, publicUrl) : null
      return url && [publicUrl, ...ownOrigins].includes(url.origin) ? pageVisit(url) : null
    })
    return {
      address: fromForm?.address ?? `${publicUrl}/contattaci`,
      campaign: { ...fromReferer?.campaign, ...fromForm?.campaign },
    }
  }
}

/** The input with the page of the visit, and with no other part of its address. */
const fromVisit = (typed: Typed, { address, campaign }: Visit): Typed => ({
  ...typed,
  pagina: `${new URL(address).pathname}?${new URLSearchParams(campaign)}`,
})

const pageOf = ({ address, campaign }: Visit) => ({
  pagina: address,
  campagna: Object.keys(campaign).length > 0 ? campaign : undefined,
})

/** Converts the input to the call's body; the schema reports missing fields in its own words. */
function messageOf(typed: Typed) {
  const { agente, agenzia, segnalazione, oggetto = '', posizione = '', modulo = '' } = typed
  const filled = (name: string) => typed[name]?.trim() || undefined
  const kind = kindOf(oggetto)
  const email = filled('email')
  // The form of a complaint or an application does not ask how and when to call.
  const { modo = '', orario = '' } =
    kind === 'richiesta' ? typed : { modo: wayToAnswer(email), orario: 'indifferente', ...typed }
  return {
    agente,
    agenzia,
    segnalazione,
    oggetto,
    posizione: kind === 'candidatura' ? posizione : undefined,
    contatto: {
      nome: filled('nome') ?? '',
      cognome: filled('cognome') ?? '',
      telefono: filled('telefono'),
      email,
      comune: filled('comune'),
      provincia: filled('provincia')?.toUpperCase(),
      messaggio: filled('messaggio'),
    },
    modo,
    orario,
    consensi: Object.fromEntries(boxes.map(box => [box, typed[box] === 'on'])),
    testoVersione: typed.testoVersione ?? '',
    modulo,
  }
}
