import { useState } from 'react'
import { useRefresh } from '../calls/data.ts'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { Field, PasswordField } from '../controls/field.tsx'
import { QrCode } from '../controls/qr-code.tsx'
import { useServices } from '../services.ts'
import { OwnName } from './own-name.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { Section } from './section.tsx'

type State =
  | { step: 'off' | 'on' }
  | { step: 'started'; segreto: string; uri: string }
  | { step: 'confirmed'; title: string; codes: string[] }

interface Props {
  area: 'admin' | 'agents'
  isOn: boolean
  /** Called when the second factor is on and the person has stored the recovery codes. */
  onDone?: () => void
}

/** The second factor, a code from an app. Both turning on and turning off require the password and a code. */
export function SecondFactor({ area, isOn, onDone }: Props) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const [state, setState] = useState<State>({ step: isOn ? 'on' : 'off' })

  async function start(data: FormData) {
    const secret = await client.call(`POST /${area}/second-factor/start`, {
      body: { password: String(data.get('password')) },
    })
    setState({ step: 'started', ...secret })
  }

  async function confirm(data: FormData) {
    const { codiciDiRecupero } = await client.call(`POST /${area}/second-factor/confirm`, {
      body: { codice: String(data.get('codice')).trim() },
    })
    setState({ step: 'confirmed', title: 'La verifica in due passaggi è attiva', codes: codiciDiRecupero })
    void refresh(`GET /${area}/getMe`)
  }

  async function renew() {
    const { codiciDiRecupero } = await client.call(`POST /${area}/second-factor/recovery-codes`)
    setState({ step: 'confirmed', title: 'I codici di prima non valgono più', codes: codiciDiRecupero })
  }

  async function disable(data: FormData) {
    await client.call(`POST /${area}/second-factor/disable`, {
      body: { password: String(data.get('password')), codice: String(data.get('codice')).trim() },
    })
    toasts.add({ kind: 'plain', text: 'La verifica in due passaggi è stata tolta.' })
    setState({ step: 'off' })
    void refresh(`GET /${area}/getMe`)
  }

  const code = (
    <Field
      name="codice"
      label="CODICE"
      required
      inputMode={state.step === 'started' ? 'numeric' : undefined}
      autoComplete="one-time-code"
      className="input code"
    />
  )
  return (
    <Section
      id="secondo-fattore"
      title="Verifica in due passaggi"
      about="Dopo la password si chiede un codice che cambia ogni trenta secondi: chi scopre la password non entra."
    >
      {state.step === 'off' && (
        <>
          <p>
            <span className="badge pending">Non attiva</span>
          </p>
          <ConfirmForm key="off" action="create" label="Attiva" ask={false} onSend={start}>
            <OwnName />
            <PasswordField name="password" label="Password" required autoComplete="current-password" />
          </ConfirmForm>
        </>
      )}
      {state.step === 'started' && (
        <>
          <SecretToScan {...state} />
          <ConfirmForm
            key="started"
            action="create"
            label="Conferma"
            ask={false}
            onSend={confirm}
            onCancel={() => setState({ step: 'off' })}
          >
            {code}
          </ConfirmForm>
        </>
      )}
      {state.step === 'confirmed' && (
        <RecoveryCodes
          title={state.title}
          codes={state.codes}
          onDone={() => {
            setState({ step: 'on' })
            onDone?.()
          }}
        />
      )}
      {state.step === 'on' && (
        <>
          <p>
            <span className="badge validated">Attiva</span>
          </p>
          <ConfirmForm
            key="codes"
            action="create"
            label="Crea nuovi codici di recupero"
            question="Creare nuovi codici di recupero? Quelli di prima non varranno più."
            onSend={renew}
          />
          <ConfirmForm
            key="on"
            action="delete"
            label="Disattiva"
            question="Togliere la verifica in due passaggi? Per accedere basterà la password."
            onSend={disable}
          >
            <OwnName />
            <PasswordField name="password" label="Password" required autoComplete="current-password" />
            {code}
          </ConfirmForm>
        </>
      )}
    </Section>
  )
}

/** The secret of the second factor, as a QR code and as text. */
const SecretToScan = ({ segreto, uri }: { segreto: string; uri: string }) => (
  <div className="secret">
    <QrCode text={uri} label="Codice QR della chiave" />
    <div>
      <p>
        Inquadri il codice con un’app di autenticazione, oppure vi scriva questa chiave, e poi scriva qui
        sotto il codice che l’app mostra.
      </p>
      <p className="key">{segreto.match(/.{1,4}/g)?.join(' ')}</p>
    </div>
  </div>
)
