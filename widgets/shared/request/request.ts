import { type ReadonlySignal, signal } from '@preact/signals'
import type { Client } from '../../../client/client.ts'
import type { Body } from '../../../contract/calls/call.ts'
import type { createLead } from '../../../contract/calls/leads.ts'
import { visitFrom } from '../../runtime/page-visit.ts'
import { createContactForm } from './contact-form.ts'
import { type FormStamp, sendStamped } from './form-stamp.ts'

type Lead = Body<typeof createLead>

export type CalculatorRequest = ReturnType<typeof createRequest>

/** The simulation that a request is about. */
export type Simulation = Pick<Lead, 'need' | 'offerta' | 'prestito' | 'cdq'>

/** What a calculator says of itself to its request. */
export interface Requesting {
  context: {
    attributes: Record<'partner' | 'agente', ReadonlySignal<string | undefined>>
    emit(event: 'quinto-invio' | 'quinto-richiesta', detail: unknown): boolean
    page: string
  }
  live: ReadonlySignal<{ client: Client; simulation(): Simulation } | null>
  steps: { afterRequest(): void }
  /** What the page is told before the request leaves. */
  detail: ReadonlySignal<unknown>
}

/** The contract's own rules, and the schemas behind them, arrive with the request and not before. */
const rules = () => import('../../../contract/calls/leads.ts')

const requests = new WeakMap<Requesting, CalculatorRequest>()

/** The request of a calculator: made when first needed, and the same when the person comes back to it. */
export function requestOf(model: Requesting): CalculatorRequest {
  const request = requests.get(model) ?? createRequest(model)
  requests.set(model, request)
  return request
}

/** Contact and consents, with the simulation that they are about. */
function createRequest(model: Requesting) {
  const { emit, attributes, page } = model.context
  const { client, simulation } = model.live.value!
  const sent = signal<{ id: string; telefono: string; isOfOffer: boolean } | null>(null)
  let given: FormStamp | null = null
  const ask = async (): Promise<FormStamp> => {
    const stamp = await client.call('GET /leads/modulo', { query: { partner: attributes.partner.value } })
    return { ...stamp, at: performance.now() }
  }
  const open = async () => {
    given = await ask()
    return given
  }

  const form = createContactForm({
    fields: { nome: '', cognome: '', telefono: '', email: '', provincia: '', messaggio: '' },
    async compose({ typed, consensi, sito }) {
      const { createLead, consentTexts } = await rules()
      const { address, campaign } = visitFrom(page)
      return {
        schema: createLead.body,
        body: {
          partner: attributes.partner.value,
          agente: attributes.agente.value,
          // Name and surname are asked by the schema, whose words say so when they are missing.
          contatto: { nome: '', cognome: '', ...typed },
          consensi,
          testoVersione: consentTexts,
          ...simulation(),
          pagina: address,
          campagna: Object.keys(campaign).length ? campaign : undefined,
          sito,
          modulo: '',
        } satisfies Lead,
      }
    },
    async deliver(body, idempotencyKey) {
      if (!emit('quinto-invio', model.detail.value)) return false
      const answer = await sendStamped(given, open, modulo =>
        client.call('POST /leads', { body: { ...body, modulo }, idempotencyKey }),
      )
      // A stamp is for one form.
      given = null
      const isOfOffer = !!(body.offerta ?? body.prestito?.prodotto ?? body.cdq?.prodotto)
      sent.value = { id: answer._id, telefono: answer.telefono, isOfOffer }
      emit('quinto-richiesta', { id: answer._id })
      model.steps.afterRequest()
      return true
    },
  })

  return {
    ...form,
    sent,
    /** Fetches the rules ahead and opens the form; a failure is told when the person sends. */
    prepare() {
      rules().catch(() => {})
      if (given) return
      // Late, it takes the place of none: with another stamp a sending made again would be another sending.
      ask().then(
        stamp => {
          given ??= stamp
        },
        () => {},
      )
    },
  }
}
