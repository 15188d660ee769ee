import { computed, signal } from '@preact/signals'
import { type FormStamp, sendStamped } from '../../../client/form-stamp.ts'
import type { Body } from '../../../contract/calls/call.ts'
import type { SimulatedProduct } from '../../../contract/products/simulation-link.ts'
import { createContactForm } from '../request/contact-form.ts'
import type { SavingCalculator } from './saved-link.tsx'

type LinkLetter = ReturnType<typeof createLinkLetter>

/** The contract's rules load when a letter is sent. */
const rules = () => import('../../../contract/calls/simulations.ts')

const letters = new WeakMap<SavingCalculator, Map<string, LinkLetter>>()

/** Returns the form of a saved link, created on first use and kept when the person returns to an offer. */
export function linkLetterOf(
  model: SavingCalculator,
  product: SimulatedProduct,
  indirizzo: string,
): LinkLetter {
  const ofModel = letters.get(model) ?? new Map<string, LinkLetter>()
  letters.set(model, ofModel)
  const letter = ofModel.get(indirizzo) ?? createLinkLetter(model, product, indirizzo)
  ofModel.set(indirizzo, letter)
  return letter
}

/** Creates the form that sends the link of a saved simulation to an address. */
function createLinkLetter(
  { context: { attributes }, client }: SavingCalculator,
  product: SimulatedProduct,
  indirizzo: string,
) {
  const partner = attributes.partner.value
  const sentTo = signal<string | null>(null)
  // One request for the stamp at a time: the same content with another stamp would be another request.
  let stamp: Promise<FormStamp> | null = null
  const open = () => {
    stamp ??= ask()
    return stamp
  }
  async function ask(): Promise<FormStamp> {
    try {
      return { ...(await client.call('GET /leads/modulo', { query: { partner } })), at: performance.now() }
    } catch (error) {
      stamp = null
      throw error
    }
  }
  const openAgain = () => {
    stamp = null
    return open()
  }

  const form = createContactForm({
    fields: { email: '' },
    async compose({ typed, sito }) {
      const { sendSimulation } = await rules()
      return {
        schema: sendSimulation.body,
        body: {
          partner,
          simulazione: indirizzo.slice(indirizzo.lastIndexOf('/') + 1),
          email: '',
          ...typed,
          sito,
          modulo: '',
        } satisfies Body<typeof sendSimulation>,
      }
    },
    async deliver(body, idempotencyKey) {
      await sendStamped(await open(), openAgain, modulo =>
        client.call(`POST /calcolatori/${product}/simulazioni/lettera`, {
          body: { ...body, modulo },
          idempotencyKey,
        }),
      )
      sentTo.value = body.email
      return true
    },
  })

  return {
    ...form,
    /** The letter went to the address in the field. */
    isSent: computed(() => sentTo.value === form.fields.value.email.trim()),
    /** Requests a stamp; a failure is reported when the person sends. */
    prepare() {
      open().catch(() => {})
    },
  }
}
