import { computed, signal } from '@preact/signals'
import type { Client } from '../../../client/client.ts'
import type { Query } from '../../../contract/calls/call.ts'
import type { freeTimes } from '../../../contract/calls/free-times.ts'
import type { ContactForm } from './contact-form.ts'

type TimesQuery = Query<typeof freeTimes>

export type FreeTimes = ReturnType<typeof createFreeTimes>

/** The free times for an appointment, read again when the query changes and after each refusal of the form. */
export function createFreeTimes(
  client: Client,
  form: Pick<ContactForm<'appuntamento'>, 'fields' | 'refusals' | 'empty'>,
  query: () => TimesQuery,
) {
  /** Null while the times are on their way. */
  const starts = signal<readonly string[] | null>(null)
  const failed = signal(false)
  // The query reads fields of the form, and typing elsewhere must not read the times again.
  const wanted = computed(() => JSON.stringify(query()))
  let last = 0

  async function load() {
    const mine = ++last
    starts.value = null
    failed.value = false
    try {
      const { inizi } = await client.call('GET /contatti/orari', { query: query() })
      if (mine !== last) return
      if (!inizi.includes(form.fields.peek().appuntamento)) form.empty('appuntamento')
      starts.value = inizi
    } catch {
      if (mine === last) failed.value = true
    }
  }

  return {
    starts,
    failed,
    load,
    /** Subscribes the calling effect to everything that makes the times old. */
    subscribe() {
      void wanted.value
      void form.refusals.value
    },
  }
}
