import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { AnswerOf } from '../../../client/calls.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { useRefresh } from '../../shared/calls/data.ts'
import { Field } from '../../shared/records/editors/field.tsx'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'

type Photo = AnswerOf<'GET /agents/profilo'>['urlPhoto']

/** The agent's photo, chosen and cropped. */
export function OwnPhoto({ photo }: { photo: Photo }) {
  const { client, queries, toasts } = useServices()
  const refresh = useRefresh()
  const form = useForm<{ urlPhoto: Photo }>({ defaultValues: { urlPhoto: photo } })
  const [isBusy, setBusy] = useState(false)
  async function save({ urlPhoto }: { urlPhoto: Photo }) {
    setBusy(true)
    try {
      const now = await client.call('PUT /agents/profilo/foto', { body: { urlPhoto } })
      queries.setQueryData(['GET /agents/profilo'], now)
      toasts.add({ kind: 'plain', text: 'Fotografia salvata.' })
      void refresh('GET /agents/getMe')
    } catch {
      // The client shows a toast about the failure.
    } finally {
      setBusy(false)
    }
  }
  return (
    <Section
      id="fotografia"
      title="Fotografia"
      about="La vedono i colleghi, e chi visita il sito se Lei vi compare."
    >
      <FormProvider {...form}>
        <form className="form" onSubmit={form.handleSubmit(save)}>
          <Field path="urlPhoto" root="urlPhoto" field={agents.fields.urlPhoto} />
          <p className="actions">
            <button className="button" type="submit" aria-busy={isBusy}>
              Salva la fotografia
            </button>
          </p>
        </form>
      </FormProvider>
    </Section>
  )
}
