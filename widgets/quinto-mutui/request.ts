import { signal } from '@preact/signals'
import type { Body } from '../../contract/calls/call.ts'
import { visitFrom } from '../runtime/page-visit.ts'
import { createContactForm } from '../shared/contact-form.ts'
import type { MortgageModel } from './model.ts'

export type MortgageRequest = ReturnType<typeof createRequest>

/** The contract's own rules, and the schemas behind them, arrive with the request and not before. */
const rules = () => import('../../contract/calls/leads.ts')

const requests = new WeakMap<MortgageModel, MortgageRequest>()

/** The request of a calculator: made when first needed, and the same when the person comes back to it. */
export function requestOf(model: MortgageModel): MortgageRequest {
  const request = requests.get(model) ?? createRequest(model)
  requests.set(model, request)
  return request
}

/** Contact and consents, with the need and the offer that they are about. */
function createRequest(model: MortgageModel) {
  const { emit, attributes } = model.context
  const { client } = model.live.value!
  const sent = signal<{ id: string; telefono: string } | null>(null)

  const form = createContactForm({
    fields: { nome: '', cognome: '', telefono: '', email: '', provincia: '', messaggio: '' },
    async compose({ typed, consensi, sito }) {
      const { createLead, consentTexts } = await rules()
      const offer = model.steps.step.value === 'richiesta' ? model.offers.chosen.value : null
      const { address, campaign } = visitFrom(model.context.page)
      return {
        schema: createLead.body,
        body: {
          partner: attributes.partner.value,
          // Name and surname are asked by the schema, whose words say so when they are missing.
          contatto: { nome: '', cognome: '', ...typed },
          consensi,
          testoVersione: consentTexts,
          need: model.need.need.value,
          offerta: offer ? { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso } : undefined,
          pagina: address,
          campagna: Object.keys(campaign).length ? campaign : undefined,
          sito,
        } satisfies Body<typeof createLead>,
      }
    },
    async deliver(body, idempotencyKey) {
      if (!emit('quinto-invio', model.detail.value)) return false
      const answer = await client.call('POST /leads', { body, idempotencyKey })
      sent.value = { id: answer._id, telefono: answer.telefono }
      emit('quinto-richiesta', { id: answer._id })
      model.steps.goOn()
      return true
    },
  })

  return {
    ...form,
    sent,
    /** Fetches the rules ahead; a failure is told when the person sends. */
    prepare: () => void rules().catch(() => {}),
  }
}
