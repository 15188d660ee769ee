import { useMemo } from 'preact/hooks'
import type { Subject } from '../../contract/pages/contact-words.ts'
import { createFreeTimes } from '../shared/request/free-times.ts'
import { TimeSelect } from '../shared/request/time-select.tsx'
import type { ContactModel } from './model.ts'

export const css = ''

/** The free times of whoever would receive the message. */
export function View({ model }: { model: ContactModel }) {
  const { form, client, context } = model
  const times = useMemo(
    () =>
      createFreeTimes(client, form, () => {
        const { partner, agente, agenzia } = context.attributes
        const { oggetto, provincia } = form.fields.value
        return {
          partner: partner.value,
          agente: agente.value,
          agenzia: agenzia.value,
          oggetto: (oggetto || undefined) as Subject | undefined,
          provincia: provincia || undefined,
        }
      }),
    [client, form, context],
  )
  return <TimeSelect form={form} times={times} />
}
