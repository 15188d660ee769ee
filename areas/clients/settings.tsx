import { useState } from 'react'
import { useData, useRefresh } from '../shared/calls/data.ts'
import { ConfirmForm } from '../shared/controls/confirm-form.tsx'
import { Field, PasswordField } from '../shared/controls/field.tsx'
import { useServices } from '../shared/services.ts'
import { OwnName } from '../shared/settings/own-name.tsx'
import { Section } from '../shared/settings/section.tsx'
import { Settings } from '../shared/settings/settings.tsx'

/** A customer's access: what everybody has, and the address. */
export default function CustomersSettings() {
  return (
    <Settings>
      <NewEmail />
    </Settings>
  )
}

/** The address changes once the new one is confirmed, from the letter that reaches it. */
function NewEmail() {
  const { client, toasts } = useServices()
  const waiting = useData('GET /clients/getMe').data?.nuovaEmail
  const refresh = useRefresh()
  /** A new form, empty, after each request. */
  const [requests, setRequests] = useState(0)

  async function ask(data: FormData) {
    const email = String(data.get('email')).trim()
    await client.call('POST /clients/email/change', {
      body: { email, password: String(data.get('password')) },
    })
    toasts.add({ kind: 'plain', text: `Abbiamo scritto a ${email}: apra il collegamento per confermarlo.` })
    setRequests(requests + 1)
    void refresh('GET /clients/getMe')
  }

  return (
    <Section
      id="email"
      title="E-mail"
      about="Al nuovo indirizzo arriva un collegamento per confermarlo; fino ad allora si accede con quello di adesso."
    >
      {waiting && (
        <div className="notice">
          <p>
            Da confermare: <strong>{waiting}</strong>. Se l’e-mail non arriva, la può chiedere di nuovo qui
            sotto.
          </p>
        </div>
      )}
      <ConfirmForm
        key={requests}
        action="edit"
        question="Chiedere di cambiare l’indirizzo con cui si accede?"
        onSend={ask}
      >
        <OwnName />
        <Field name="email" label="Nuova e-mail" type="email" required autoComplete="email" />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
      </ConfirmForm>
    </Section>
  )
}
