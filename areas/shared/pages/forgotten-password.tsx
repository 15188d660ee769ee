import { useState } from 'react'
import { Link } from 'wouter'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { Field } from '../controls/field.tsx'
import { useServices } from '../services.ts'
import { SignedOutLayout } from './signed-out-layout.tsx'

/** Requests the e-mail with the link to choose a new password. */
export default function ForgottenPassword() {
  const { area, client } = useServices()
  const [sentTo, setSentTo] = useState<string | null>(null)

  async function ask(data: FormData) {
    const email = String(data.get('email')).trim()
    await client.call(`POST /${area.calls}/password/forgot`, { body: { email } })
    setSentTo(email)
  }

  const back = <Link href={`${area.base}/login`}>Torna all’accesso</Link>
  if (sentTo)
    return (
      <SignedOutLayout title="Controlli la posta">
        <p role="status">
          Se <strong>{sentTo}</strong> è l’indirizzo di un accesso, fra poco arriverà un’e-mail con il link
          per scegliere una nuova password.
        </p>
        <p className="soft">
          Se non arriva, guardi fra la posta indesiderata, oppure{' '}
          <button className="link" type="button" onClick={() => setSentTo(null)}>
            provi un altro indirizzo
          </button>
          .
        </p>
        <p>{back}</p>
      </SignedOutLayout>
    )
  return (
    <SignedOutLayout title="Password dimenticata">
      <p className="soft">Le mandiamo un link con cui sceglierne una nuova.</p>
      <ConfirmForm action="send" ask={false} onSend={ask} beside={back}>
        <Field name="email" label="E-mail" type="email" required autoComplete="username" />
      </ConfirmForm>
    </SignedOutLayout>
  )
}
