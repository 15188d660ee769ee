import { computed, signal } from '@preact/signals'
import type { Body } from '../../contract/calls/call.ts'
import type { createLead } from '../../contract/calls/leads.ts'
import { visitFrom } from '../runtime/page-visit.ts'
import { sentence } from './asking.ts'
import type { MortgageModel } from './model.ts'
import { randomKey } from './random-key.ts'

export type Consent = keyof Lead['consensi']
export type ContactField = keyof Lead['contatto']
export type RequestField = ContactField | Consent

export type MortgageRequest = ReturnType<typeof createRequest>

type Lead = Body<typeof createLead>

/** The contract's own rules, and the schemas behind them, arrive with the request and not before. */
const rules = () => import('../../contract/calls/leads.ts')

const requests = new WeakMap<MortgageModel, MortgageRequest>()

/** The request of a calculator: made when first needed, and the same when the person comes back to it. */
export function requestOf(model: MortgageModel): MortgageRequest {
  const request = requests.get(model) ?? createRequest(model)
  requests.set(model, request)
  return request
}

const unticked: Record<Consent, boolean> = {
  informativa_letta: false,
  marketing: false,
  profilazione: false,
  cessione_terzi: false,
}

/** Contact, consents, and the one request they make however often the button is pressed. */
function createRequest(model: MortgageModel) {
  const { emit, attributes } = model.context
  const { client } = model.live.value!
  const contact = signal<Record<ContactField, string>>({
    nome: '',
    cognome: '',
    telefono: '',
    email: '',
    provincia: '',
    messaggio: '',
  })
  const ticked = signal(unticked)
  /** What only a machine fills in. */
  const sito = signal('')
  const errors = signal<Partial<Record<RequestField, string>>>({})
  const failure = signal<string | null>(null)
  const sending = signal(false)
  const sent = signal<{ id: string; telefono: string } | null>(null)
  /** Counts refusals, so that the summary takes the focus each time. */
  const refusals = signal(0)
  let last: { content: string; key: string } | null = null

  const compose = (testoVersione: Lead['testoVersione']): Lead => {
    const offer = model.steps.step.value === 'richiesta' ? model.offers.chosen.value : null
    const typed = Object.entries(contact.value).flatMap(([field, text]) =>
      text.trim() ? [[field, text.trim()]] : [],
    )
    const { address, campaign } = visitFrom(model.context.page)
    const campagna = Object.keys(campaign).length ? campaign : undefined
    return {
      partner: attributes.partner.value,
      // Name and surname are asked by the schema, whose words say so when they are missing.
      contatto: { nome: '', cognome: '', ...Object.fromEntries(typed) },
      consensi: ticked.value,
      testoVersione,
      need: model.need.need.value,
      offerta: offer ? { prodotto: offer.prodotto._id, tipoTasso: offer.tipoTasso } : undefined,
      pagina: address,
      campagna,
      sito: sito.value || undefined,
    }
  }

  const refuse = (fields: Record<string, string>, message: string | null) => {
    // «contatto.email» or «email»: the last name is the field's.
    const named = Object.entries(fields).map(([path, text]) => [path.split('.').at(-1)!, text] as const)
    const ours = named.filter(([name]) => name in contact.value || name in ticked.value)
    errors.value = Object.fromEntries(ours)
    failure.value = ours.length ? null : (message ?? named[0]?.[1] ?? null)
    refusals.value++
  }

  const attempt = async (): Promise<boolean> => {
    const { createLead, consentTexts } = await rules()
    const body = compose(consentTexts)
    const checked = createLead.body.safeParse(body)
    if (!checked.success) {
      const fields: Record<string, string> = {}
      for (const { path, message } of checked.error.issues) fields[path.join('.')] ??= message
      refuse(fields, null)
      return false
    }
    if (!emit('quinto-invio', model.detail.value)) return false
    const content = JSON.stringify(body)
    if (last?.content !== content) last = { content, key: randomKey() }
    const answer = await client.call('POST /leads', { body, idempotencyKey: last.key })
    sent.value = { id: answer._id, telefono: answer.telefono }
    // A consent is given for one request: the next asks again.
    ticked.value = unticked
    emit('quinto-richiesta', { id: answer._id })
    model.steps.go('grazie')
    return true
  }

  return {
    contact,
    ticked,
    sito,
    errors,
    failure,
    sending,
    sent,
    refusals,
    hasErrors: computed(() => Object.keys(errors.value).length > 0),
    write(field: ContactField, text: string) {
      contact.value = { ...contact.value, [field]: text }
      mended(field)
    },
    tick(consent: Consent, on: boolean) {
      ticked.value = { ...ticked.value, [consent]: on }
      mended(consent)
    },
    /** Fetches the rules ahead; a failure is told when the person sends. */
    prepare: () => void rules().catch(() => {}),
    /** Answers true when the request has arrived. What was typed stays, whatever happens. */
    async send(): Promise<boolean> {
      if (sending.value) return false
      sending.value = true
      errors.value = {}
      failure.value = null
      try {
        return await attempt()
      } catch (error) {
        refuse(fieldsOf(error), sentence(error))
        return false
      } finally {
        sending.value = false
      }
    },
  }

  function mended(field: RequestField) {
    if (!(field in errors.value)) return
    const { [field]: _, ...others } = errors.value
    errors.value = others
  }
}

const fieldsOf = (error: unknown): Record<string, string> =>
  error instanceof Error && 'fields' in error ? (error.fields as Record<string, string>) : {}
