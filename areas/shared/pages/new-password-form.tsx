import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { NewPassword } from '../controls/field.tsx'
import { useServices } from '../services.ts'
import { SignedOutLayout } from './signed-out-layout.tsx'
import { useLinkSecret } from './use-link-secret.ts'

interface Props {
  title: string
  /** The call of the area that receives the token of the link and the new password. */
  call: 'changes/undo' | 'password/reset'
  /** Label of the button; by default the label of an edit. */
  label?: string
  before?: ReactNode
  after: ReactNode
  done: { title: string; children: ReactNode }
  onDone?: () => void
}

/** The page of a link in an e-mail, with a form for a new password. Only submitting consumes the token, opening does not. */
export function NewPasswordForm({ title, call, label, before, after, done, onDone }: Props) {
  const { area, client } = useServices()
  const token = useLinkSecret()
  const [isDone, setDone] = useState(false)

  async function send(data: FormData) {
    await client.call(`POST /${area.calls}/${call}`, {
      body: { token, password: String(data.get('password')) },
    })
    setDone(true)
    onDone?.()
  }

  if (isDone)
    return (
      <SignedOutLayout title={done.title}>
        {done.children}
        <p>
          <Link className="button primary" href={`${area.base}/login`}>
            Accedi
          </Link>
        </p>
      </SignedOutLayout>
    )
  return (
    <SignedOutLayout title={title}>
      {before}
      <ConfirmForm action="edit" {...(label && { label })} ask={false} onSend={send}>
        <NewPassword name="password" />
      </ConfirmForm>
      <p className="soft">{after}</p>
    </SignedOutLayout>
  )
}
