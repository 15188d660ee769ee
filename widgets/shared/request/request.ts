import { type ReadonlySignal, signal } from '@preact/signals'
import type { Client } from '../../../client/client.ts'
import { type FormStamp, sendStamped } from '../../../client/form-stamp.ts'
import type { Body } from '../../../contract/calls/call.ts'
import type { createLead } from '../../../contract/calls/leads.ts'
import type { ReceivedRequest } from '../../../contract/calls/received-request.ts'
import { timeOfRequest, type Way } from '../../../contract/pages/contact-words.ts'
import { contactInWords, verbFor } from '../../../contract/pages/request-words.ts'
import { visitFrom } from '../../runtime/page-visit.ts'
import { placeQuery } from './asked-place.ts'
import { createContactForm } from './contact-form.ts'
import { createFreeTimes } from './free-times.ts'
import type { Placing } from './place-fields.tsx'

type Lead = Body<typeof createLead>

export type CalculatorRequest = ReturnType<typeof createRequest>

/** The simulation that a request refers to. */
export type Simulation = Pick<Lead, 'need' | 'offerta' | 'prestito' | 'cdq' | 'leasing'>

/** What a request reads of its calculator. */
export interface Requesting {
  context: {
    attributes: Placing['context']['attributes']
    adopt(css: string): void
    emit(event: 'quinto-invio' | 'quinto-richiesta', detail: unknown): boolean
    page: string
  }
  live: ReadonlySignal<{ client: Client; simulation(): Simulation } | null>
  steps: { proceed(): void }
  /** Detail of the event before the request is sent. */
  detail: ReadonlySignal<unknown>
}

/** The contract's rules and schemas load with the request form. */
const rules = () => import('../../../contract/calls/leads.ts')

const requests = new WeakMap<Requesting, CalculatorRequest>()

/** Returns the request of a calculator, created on first use. */
export function requestOf(model: Requesting): CalculatorRequest {
  const request = requests.get(model) ?? createRequest(model)
  requests.set(model, request)
  return request
}

/** The answer to a sent request. */
interface Sent extends ReceivedRequest {
  isOfOffer: boolean
  /** Who contacts the person, and by when, at the time of the answer. */
  words: string
}

/** Creates the contact form with its simulation. */
function createRequest(model: Requesting) {
  const { emit, attributes, page } = model.context
  const { client, simulation } = model.live.value!
  const sent = signal<Sent | null>(null)
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
    fields: {
      nome: '',
      cognome: '',
      telefono: '',
      email: '',
      comune: '',
      provincia: '',
      agenzia: '',
      messaggio: '',
      modo: 'telefono',
      orario: 'indifferente',
      appuntamento: '',
    },
    async compose({ typed, consensi, sito }) {
      const { createLead, consentTexts } = await rules()
      const { address, campaign } = visitFrom(page)
      const { modo, orario = '', appuntamento, agenzia, ...person } = typed
      return {
        schema: createLead.body,
        body: {
          partner: attributes.partner.value,
          agente: attributes.agente.value,
          agenzia: attributes.agenzia?.value ?? agenzia,
          // The schema reports a missing name or surname in its own words.
          contatto: { nome: '', cognome: '', ...person },
          modo: modo as Way,
          ...timeOfRequest(orario, appuntamento),
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
      // A stamp applies to one form.
      given = null
      const isOfOffer = !!(
        body.offerta ??
        body.prestito?.prodotto ??
        body.cdq?.prodotto ??
        body.leasing?.prodotto
      )
      sent.value = { ...answer, isOfOffer, words: contactInWords(answer, verbFor(body, answer), new Date()) }
      emit('quinto-richiesta', { id: answer._id })
      model.steps.proceed()
      return true
    },
  })

  const placing: Placing = {
    context: model.context,
    client,
    form,
    asked() {
      const { need, prestito, cdq, leasing } = simulation()
      // A lease has no place of its own.
      if (leasing) return { prodotto: 'leasing' }
      return {
        prodotto: cdq?.need.prodotto ?? (prestito ? 'prestito' : 'mutuo'),
        provincia: (cdq ?? prestito ?? { need }).need?.provincia,
      }
    },
  }
  const times = createFreeTimes(client, form, () => ({
    ...placeQuery(placing),
    agente: attributes.agente.value,
    agenzia: attributes.agenzia?.value ?? (form.fields.value.agenzia || undefined),
  }))

  return {
    ...form,
    sent,
    times,
    /** For the fields of the place. */
    placing,
    /** Loads the rules ahead and requests a stamp; a failure is reported when the person sends. */
    prepare() {
      rules().catch(() => {})
      if (given) return
      // A late stamp must not replace another one: the same content with another stamp would be another request.
      ask().then(
        stamp => {
          given ??= stamp
        },
        () => {},
      )
    },
  }
}
