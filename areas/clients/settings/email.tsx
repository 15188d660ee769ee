import { useState } from 'react'
import { useData, useRefresh } from '../../shared/calls/data.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Field, PasswordField } from '../../shared/controls/field.tsx'
import { useServices } from '../../shared/services.ts'
import { OwnName } from '../../shared/settings/own-name.tsx'
import { Section } from '../../shared/settings/section.tsx'

/** Requests a new address, which replaces the current one after the confirmation by the link in its letter. */
export function NewEmail() {
  const { client, toasts } = useServices()
  const pendingEmail = useData('GET /clients/getMe').data?.nuovaEmail
  const refresh = useRefresh()
  /** A new key makes an empty form after each request. */
  const [formKey, setFormKey] = useState(0)

  async function requestChange(data: FormData) {
    const email = String(data.get('email')).trim()
    await client.call('POST /clients/email/change', {
      body: { email, password: String(data.get('password')) },
    })
    toasts.add({ kind: 'plain', text: `Abbiamo scritto a ${email}: apra il link per confermarlo.` })
    setFormKey(formKey + 1)
    void refresh('GET /clients/getMe')
  }

  return (
    <Section
      id="email"
      title="E-mail"
      about="Al nuovo indirizzo arriva un link per confermarlo; fino ad allora si accede con quello di adesso."
    >
      {pendingEmail && (
        <div className="notice">
          <p>
            Da confermare: <strong>{pendingEmail}</strong>. Se l’e-mail non arriva, la può chiedere di nuovo
            qui sotto.
          </p>
        </div>
      )}
      <ConfirmForm
        key={formKey}
        action="edit"
        question="Chiedere di cambiare l’indirizzo con cui si accede?"
        onSend={requestChange}
      >
        <OwnName />
        <Field name="email" label="Nuova e-mail" type="email" required autoComplete="email" />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
      </ConfirmForm>
    </Section>
  )
}
