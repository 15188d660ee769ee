import { useMemo } from 'preact/hooks'
import { placeQuery } from '../shared/request/asked-place.ts'
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
        const { agente, agenzia } = context.attributes
        return {
          ...placeQuery(model),
          agente: agente.value,
          agenzia: agenzia.value ?? (form.fields.value.agenzia || undefined),
        }
      }),
    [client, form, context, model],
  )
  return <TimeSelect form={form} times={times} />
}
