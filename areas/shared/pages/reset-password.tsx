import { Link } from 'wouter'
import { useServices } from '../services.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** The page of the link in a recovery e-mail. */
export default function ResetPassword() {
  const { area } = useServices()
  const after = (
    <>
      Il link vale una volta sola. Se è scaduto,{' '}
      <Link href={`${area.base}/password-dimenticata`}>ne può chiedere un altro</Link>.
    </>
  )
  const done = (
    <p role="status">Ora si può accedere con la nuova password. Le sessioni aperte sono state chiuse.</p>
  )
  return (
    <NewPasswordForm
      title="Nuova password"
      call="password/reset"
      after={after}
      done={{ title: 'Password cambiata', children: done }}
    />
  )
}
