import { useState } from 'react'
import { Link } from 'wouter'
import { ConfirmForm } from '../shared/controls/confirm-form.tsx'
import { PasswordField } from '../shared/controls/field.tsx'
import { SignedOutLayout } from '../shared/pages/signed-out-layout.tsx'
import { useLinkSecret } from '../shared/pages/use-link-secret.ts'
import { useServices } from '../shared/services.ts'

/** The page of the link in the e-mail to a new address. Opening the page does not use the link. */
export default function ConfirmEmail() {
  const { client, session } = useServices()
  const token = useLinkSecret()
  const [isDone, setDone] = useState(false)

  async function confirm(data: FormData) {
    const password = String(data.get('password'))
    await client.call('POST /clients/email/confirm', { body: { token, password } })
    setDone(true)
    session.clear()
  }

  if (isDone)
    return (
      <SignedOutLayout title="Indirizzo confermato">
        <p role="status">Da ora si accede con il nuovo indirizzo. Le sessioni aperte sono state chiuse.</p>
        <p>
          <Link className="button primary" href="/area-clienti/login">
            Accedi
          </Link>
        </p>
      </SignedOutLayout>
    )
  return (
    <SignedOutLayout title="Nuovo indirizzo e-mail">
      <p className="soft">Confermi che questo indirizzo e-mail è Suo, con la password del Suo accesso.</p>
      <ConfirmForm action="send" label="Conferma" ask={false} onSend={confirm}>
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
      </ConfirmForm>
      <p className="soft">
        Se il link è scaduto, <Link href="/area-clienti/settings#email">lo può chiedere di nuovo</Link>.
      </p>
    </SignedOutLayout>
  )
}
