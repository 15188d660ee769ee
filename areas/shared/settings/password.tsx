import { useState } from 'react'
import { useRefresh } from '../calls/data.ts'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { NewPassword, PasswordField } from '../controls/field.tsx'
import { useServices } from '../services.ts'
import { OwnName } from './own-name.tsx'
import { Section } from './section.tsx'

export function Password() {
  const { area, client, toasts } = useServices()
  const refresh = useRefresh()
  /** Number of changes; each change mounts a new, empty form. */
  const [changes, setChanges] = useState(0)

  async function change(data: FormData) {
    await client.call(`POST /${area.calls}/password/change`, {
      body: { attuale: String(data.get('attuale')), nuova: String(data.get('nuova')) },
    })
    toasts.add({ kind: 'plain', text: 'Password cambiata. Le altre sessioni sono state chiuse.' })
    setChanges(changes + 1)
    void refresh(`GET /${area.calls}/sessions`)
  }

  return (
    <Section id="password" title="Password" about="Cambiarla chiude tutte le altre sessioni aperte.">
      <ConfirmForm
        key={changes}
        action="edit"
        question="Cambiare la password e chiudere le altre sessioni?"
        onSend={change}
      >
        <OwnName />
        <PasswordField name="attuale" label="Password attuale" required autoComplete="current-password" />
        <NewPassword name="nuova" />
      </ConfirmForm>
    </Section>
  )
}
