import { useState } from 'react'
import { Link } from 'wouter'
import { ConfirmForm } from '../shared/controls/confirm-form.tsx'
import { PasswordField } from '../shared/controls/field.tsx'
import { SignedOutLayout } from '../shared/pages/signed-out-layout.tsx'
import { useLinkSecret } from '../shared/pages/use-link-secret.ts'
import { useServices } from '../shared/services.ts'

/**
 * The page of the link in the e-mail of a registration. Opening the page does not use the link, because mail scanners
 * open links too.
 */
export default function ConfirmAccount() {
  const { client } = useServices()
  const token = useLinkSecret()
  const [isDone, setDone] = useState(false)

  async function confirm(data: FormData) {
    await client.call('POST /clients/confirm', { body: { token, password: String(data.get('password')) } })
    setDone(true)
  }

  if (isDone)
    return (
      <SignedOutLayout title="Indirizzo confermato">
        <p role="status">L’accesso è pronto.</p>
        <p>
          <Link className="button primary" href="/area-clienti/login">
            Accedi
          </Link>
        </p>
      </SignedOutLayout>
    )
  return (
    <SignedOutLayout title="Conferma dell’indirizzo">
      <p className="soft">
        Un ultimo passo: confermi che questo indirizzo e-mail è Suo, con la password scelta registrandosi.
      </p>
      <ConfirmForm action="send" label="Conferma" ask={false} onSend={confirm}>
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
      </ConfirmForm>
      <p className="soft">
        Il link vale tre giorni e una volta sola. Se ha già confermato,{' '}
        <Link href="/area-clienti/login">acceda</Link>; se è scaduto, o non ricorda la password,{' '}
        <Link href="/area-clienti/register">si registri di nuovo</Link>.
      </p>
    </SignedOutLayout>
  )
}
