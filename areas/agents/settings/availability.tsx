import type { AnswerOf } from '../../../client/calls.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { OwnSubstitute } from './own-substitute.tsx'

type Profile = AnswerOf<'GET /agents/profilo'>

/** When the sharing of leads leaves the agent out: during the holidays, and while the agent pauses leads. */
export function Availability({ profile }: { profile: Profile }) {
  const { client, queries, toasts } = useServices()
  const { assenteDal, assenteAl, leadInPausa } = profile
  async function save(data: FormData) {
    const day = (name: string) => String(data.get(name) ?? '') || null
    const now = await client.call('PUT /agents/profilo/disponibilita', {
      body: {
        assenteDal: day('assenteDal'),
        assenteAl: day('assenteAl'),
        leadInPausa: data.get('leadInPausa') !== null,
      },
    })
    queries.setQueryData(['GET /agents/profilo'], now)
    toasts.add({ kind: 'plain', text: 'Disponibilità salvata.' })
  }
  return (
    <Section
      id="disponibilita"
      title="Disponibilità"
      about="Durante le ferie, o con i lead in pausa, la ripartizione dei lead passa agli altri. Quelli che ha già restano Suoi."
    >
      <ConfirmForm action="edit" label="Salva la disponibilità" ask={false} onSend={save}>
        <div className="pair">
          <Field name="assenteDal" label="In ferie dal" type="date" defaultValue={assenteDal ?? ''} />
          <Field name="assenteAl" label="Fino al" type="date" defaultValue={assenteAl ?? ''} />
        </div>
        <label className="check">
          <input type="checkbox" name="leadInPausa" defaultChecked={leadInPausa} />
          <span>Lead in pausa: non ricevo lead nuovi finché non tolgo il segno</span>
        </label>
      </ConfirmForm>
      <OwnSubstitute key={`${assenteDal} ${assenteAl}`} profile={profile} />
    </Section>
  )
}
