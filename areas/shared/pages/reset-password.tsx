import { useState } from 'react'
import { Link, useParams } from 'wouter'
import { ConfirmForm } from '../confirm-form.tsx'
import { NewPassword } from '../new-password.tsx'
import { useServices } from '../services.ts'
import { Outside } from './outside.tsx'

/** Where the link of the recovery e-mail leads: opening it uses nothing up, sending does. */
export default function ResetPassword() {
  const { area, client } = useServices()
  const { token = '' } = useParams<{ token: string }>()
  const [isDone, setDone] = useState(false)

  async function choose(data: FormData) {
    await client.call(`POST /${area.calls}/password/reset`, {
      body: { token, password: String(data.get('password')) },
    })
    setDone(true)
  }

  if (isDone)
    return (
      <Outside title="Password cambiata">
        <p role="status">Ora si può accedere con la nuova password. Le sessioni aperte sono state chiuse.</p>
        <p>
          <Link className="button primary" href={`${area.base}/login`}>
            Accedi
          </Link>
        </p>
      </Outside>
    )
  return (
    <Outside title="Nuova password">
      <ConfirmForm action="edit" ask={false} onSend={choose}>
        <NewPassword name="password" />
      </ConfirmForm>
      <p className="soft">
        Il collegamento vale una volta sola. Se è scaduto,{' '}
        <Link href={`${area.base}/password-dimenticata`}>ne può chiedere un altro</Link>.
      </p>
    </Outside>
  )
}
