import { useRef, useState, useSyncExternalStore } from 'react'
import { Link, Redirect, useSearchParams } from 'wouter'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { Field, PasswordField } from '../controls/field.tsx'
import { onDemand } from '../on-demand.tsx'
import { useServices } from '../services.ts'
import { returnPath } from '../session/return-path.ts'
import { SignedOutLayout } from './signed-out-layout.tsx'

const Nothing = () => null
const SignInToSend = onDemand(
  () => import('../offline/sign-in-to-send.tsx').catch(() => ({ default: Nothing })),
  Nothing,
)

/** E-mail and password, then the code of the second factor if the server requires one. */
export default function Login() {
  const { area, client, session } = useServices()
  const isOpen = useSyncExternalStore(session.subscribe, session.isOpen)
  const [search] = useSearchParams()
  const [isCodeAsked, askCode] = useState(false)
  const given = useRef({ email: '', password: '' })
  if (isOpen) return <Redirect to={returnPath(search.get('verso'), area.base)} replace />

  async function signIn(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? '')
    if (!isCodeAsked) given.current = { email: text('email').trim(), password: text('password') }
    const answer = await client.call(`POST /${area.calls}/login`, {
      body: { ...given.current, ...(isCodeAsked && { codice: text('codice').trim() }) },
    })
    if (answer.esito === 'codice') askCode(true)
    else session.open({ access: answer.accessToken, refresh: answer.refreshToken }, answer.me)
  }

  if (isCodeAsked)
    return (
      <SignedOutLayout title="Codice di verifica">
        <p className="soft">
          Il codice di sei cifre che mostra la Sua app di autenticazione, oppure uno dei codici di recupero.
        </p>
        <ConfirmForm
          key="codice"
          action="send"
          label="Accedi"
          ask={false}
          onSend={signIn}
          beside={
            <button className="button bare" type="button" onClick={() => askCode(false)}>
              Torna indietro
            </button>
          }
        >
          <Field
            name="codice"
            label="CODICE"
            required
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        </ConfirmForm>
      </SignedOutLayout>
    )
  return (
    <SignedOutLayout title="Accedi">
      {area.worksOffline && <SignInToSend />}
      <ConfirmForm
        key="password"
        action="send"
        label="Accedi"
        ask={false}
        onSend={signIn}
        beside={<Link href={`${area.base}/password-dimenticata`}>Password dimenticata</Link>}
      >
        <Field
          name="email"
          label="E-mail"
          type="email"
          required
          autoComplete="username"
          defaultValue={given.current.email}
        />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
      </ConfirmForm>
      {area.role === 'client' && (
        <p className="soft">
          Non ha ancora un accesso? <Link href={`${area.base}/register`}>Registrati</Link>
        </p>
      )}
    </SignedOutLayout>
  )
}
