import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link, useLocation } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { broker as builtIn } from '../../../contract/pages/broker.ts'
import { useData } from '../../shared/calls/data.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { Field, NewPassword, PasswordField } from '../../shared/controls/field.tsx'
import { SignedOutLayout } from '../../shared/pages/signed-out-layout.tsx'
import { useLinkSecret } from '../../shared/pages/use-link-secret.ts'
import { useServices } from '../../shared/services.ts'

type Checked = AnswerOf<'POST /clients/inviti/verifica'>

/**
 * The page of the link of an invitation. The fiscal code proves whom the link is for; then the person chooses a password,
 * signs in, or takes the file into the account that is open. Opening the page does not use the link.
 */
export default function Invitation() {
  const { client, session } = useServices()
  const isOpen = useSyncExternalStore(session.subscribe, session.isOpen)
  const token = useLinkSecret()
  const [proof, setProof] = useState<{ codiceFiscale: string; checked: Checked } | null>(null)

  // The next step takes the place of the form with the fiscal code.
  useEffect(() => {
    if (proof) document.getElementById('contenuto')?.focus()
  }, [proof])

  async function check(data: FormData) {
    const codiceFiscale = String(data.get('codiceFiscale') ?? '').trim()
    const checked = await client.call('POST /clients/inviti/verifica', { body: { token, codiceFiscale } })
    setProof({ codiceFiscale, checked })
  }

  if (proof) {
    const props = { token, codiceFiscale: proof.codiceFiscale, checked: proof.checked }
    if (isOpen) return <AsSignedIn {...props} />
    return proof.checked.serve === 'accesso' ? <BySigningIn {...props} /> : <ByPassword {...props} />
  }
  return (
    <SignedOutLayout title="La Sua pratica La aspetta">
      <p className="soft">
        Scriva il Suo codice fiscale: così siamo sicuri che l’invito è arrivato alla persona giusta.
      </p>
      {isOpen && <OpenAccount />}
      <ConfirmForm action="send" label="Continua" ask={false} onSend={check}>
        <Field
          name="codiceFiscale"
          label="Codice fiscale"
          help="Sedici caratteri, come sulla tessera sanitaria. Per un’azienda la partita IVA."
          required
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
        />
      </ConfirmForm>
      <p className="soft">
        L’invito serve una volta sola. Lo ha già usato?{' '}
        {isOpen ? (
          <Link href="/area-clienti">Vai alla Sua area</Link>
        ) : (
          <Link href="/area-clienti/login">Accedi</Link>
        )}
      </p>
      <Help />
    </SignedOutLayout>
  )
}

/** Whom to ask when an invitation does not work. */
function Help() {
  const broker = useData('GET /intermediario').data
  return (
    <p className="soft">
      Se l’invito è scaduto ne chieda uno nuovo a chi La segue
      {broker && (
        <>
          , o telefoni al numero <a href={telephone(broker.telefono)}>{broker.telefono}</a>
        </>
      )}
      . Come usiamo i Suoi dati è scritto nell’
      <a href={(broker ?? builtIn).privacy} target="_blank" rel="noopener">
        informativa sulla privacy<span className="hidden"> (si apre in un’altra scheda)</span>
      </a>
      .
    </p>
  )
}

/** Says whose account is open in this browser. */
function OpenAccount() {
  const me = useData('GET /clients/getMe').data
  if (!me) return null
  return (
    <div className="notice">
      <p>
        In questo browser è aperto l’accesso di{' '}
        <strong>
          {me.nome} {me.cognome}
        </strong>
        . Non è Lei? <SignOut />
      </p>
    </div>
  )
}

/** Ends the session of this browser, and stays on the page. */
function SignOut() {
  const { client, session } = useServices()
  async function signOut() {
    await client.call('POST /clients/logout').catch(() => {})
    session.clear()
  }
  return (
    <button className="link" type="button" onClick={() => void signOut()}>
      Esci
    </button>
  )
}

interface StepProps {
  token: string
  codiceFiscale: string
  checked: Checked
}

/** Signs in, unless somebody is signed in, and opens the file. */
function useEntering() {
  const { client, session } = useServices()
  const [, go] = useLocation()
  return {
    async signIn(email: string, password: string) {
      const answer = await client.call('POST /clients/login', { body: { email, password } })
      if (answer.esito === 'ok')
        session.open({ access: answer.accessToken, refresh: answer.refreshToken }, answer.me)
    },
    open: (file: string) => go(`/area-clienti/pratiche/${file}`, { replace: true }),
  }
}

/** A person without an account chooses a password, and is signed in with it. */
function ByPassword({ token, codiceFiscale, checked: { nome, email } }: StepProps) {
  const { client } = useServices()
  const { signIn, open } = useEntering()
  async function accept(data: FormData) {
    const password = String(data.get('password'))
    const { pratica } = await client.call('POST /clients/inviti/accetta', {
      body: { token, codiceFiscale, password },
    })
    await signIn(email, password)
    open(pratica)
  }
  return (
    <SignedOutLayout title={`${nome}, ancora un passo`}>
      <p className="soft">
        Scelga una password: entrerà con <strong>{email}</strong>.
      </p>
      <ConfirmForm action="send" label="Entra" ask={false} onSend={accept}>
        <input
          className="hidden"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <NewPassword name="password" label="Password" />
      </ConfirmForm>
    </SignedOutLayout>
  )
}

/** A person with an account signs in, and the file comes into the account. */
function BySigningIn({ token, codiceFiscale, checked: { nome, email } }: StepProps) {
  const { client } = useServices()
  const { signIn, open } = useEntering()
  async function accept(data: FormData) {
    await signIn(String(data.get('email')).trim(), String(data.get('password')))
    const { pratica } = await client.call('POST /clients/inviti/accetta', { body: { token, codiceFiscale } })
    open(pratica)
  }
  return (
    <SignedOutLayout title={`${nome}, ha già un accesso`}>
      <p className="soft">Entri con la Sua password, e la pratica è nella Sua area.</p>
      <ConfirmForm
        action="send"
        label="Entra"
        ask={false}
        onSend={accept}
        beside={<Link href="/area-clienti/password-dimenticata">Password dimenticata</Link>}
      >
        <Field
          name="email"
          label="E-mail"
          type="email"
          required
          autoComplete="username"
          defaultValue={email}
        />
        <PasswordField name="password" label="Password" required autoComplete="current-password" />
      </ConfirmForm>
      <p className="soft">Se cambia la password, poi apra di nuovo l’invito: resta valido.</p>
    </SignedOutLayout>
  )
}

/** A signed-in person takes the file into the account that is open. */
function AsSignedIn({ token, codiceFiscale, checked: { email } }: StepProps) {
  const { client } = useServices()
  const { open } = useEntering()
  const me = useData('GET /clients/getMe').data
  async function accept() {
    const { pratica } = await client.call('POST /clients/inviti/accetta', { body: { token, codiceFiscale } })
    open(pratica)
  }
  return (
    <SignedOutLayout title="Aggiunga la pratica alla Sua area">
      {me && (
        <p className="soft">
          È aperto l’accesso di{' '}
          <strong>
            {me.nome} {me.cognome}
          </strong>
          , {me.email}.{me.email !== email && ` L’invito è stato mandato a ${email}.`} Da adesso la pratica si
          vede con questo accesso.
        </p>
      )}
      <ConfirmForm action="send" label="Aggiungi" ask={false} onSend={accept} beside={<SignOut />} />
    </SignedOutLayout>
  )
}
