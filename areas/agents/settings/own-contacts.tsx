import type { AnswerOf } from '../../../client/calls.ts'
import { useRefresh } from '../../shared/calls/data.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'

type Profile = AnswerOf<'GET /agents/profilo'>

/** The telephone numbers of the agent, on the business card and wherever the agent is shown. */
export function OwnContacts({ profile }: { profile: Profile }) {
  const { client, queries, toasts } = useServices()
  const refresh = useRefresh()
  const { cellulare, telefono, whatsapp } = profile
  async function save(data: FormData) {
    const number = (name: string) => String(data.get(name) ?? '').trim() || null
    const now = await client.call('PUT /agents/profilo/recapiti', {
      body: { cellulare: number('cellulare'), telefono: number('telefono'), whatsapp: number('whatsapp') },
    })
    queries.setQueryData(['GET /agents/profilo'], now)
    toasts.add({ kind: 'plain', text: 'Recapiti salvati.' })
    void refresh('GET /agents/bdv')
  }
  return (
    <Section
      id="recapiti"
      title="Recapiti"
      about="Sono sul biglietto da visita, nella firma delle e-mail e nella rubrica, e sul sito se Lei vi compare."
    >
      <ConfirmForm action="edit" label="Salva i recapiti" ask={false} onSend={save}>
        <div className="pair">
          <Field
            name="cellulare"
            label="Cellulare"
            type="tel"
            autoComplete="tel"
            defaultValue={cellulare ?? ''}
          />
          <Field name="telefono" label="Telefono" type="tel" defaultValue={telefono ?? ''} />
        </div>
        <Field name="whatsapp" label="WhatsApp" type="tel" defaultValue={whatsapp ?? ''} />
      </ConfirmForm>
    </Section>
  )
}
