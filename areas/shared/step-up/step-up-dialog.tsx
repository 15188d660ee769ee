import { useLayoutEffect, useRef } from 'react'
import { usePerson } from '../calls/data.ts'
import { ConfirmForm } from '../controls/confirm-form.tsx'
import { Field, PasswordField } from '../controls/field.tsx'
import { useServices } from '../services.ts'
import { OwnName } from '../settings/own-name.tsx'

/** A dialog over the current page that asks for the password, or for the code when a second factor is on. */
export function StepUpDialog() {
  const { area, quietClient, stepUp } = useServices()
  const hasSecondFactor = usePerson()?.secondFactor === true
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[name=password], [name=codice]')?.focus()
    // Closing a dialog returns the focus to the page; removing an open dialog loses the focus.
    return () => element?.close()
  }, [])

  async function prove(data: FormData) {
    const name = hasSecondFactor ? 'codice' : 'password'
    await quietClient.call(`POST /${area.calls}/step-up`, { body: { [name]: String(data.get(name)) } })
    stepUp.answer(true)
  }

  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="conferma-identita"
      onCancel={() => stepUp.answer(false)}
    >
      <h2 id="conferma-identita">Confermi la Sua identità</h2>
      <p className="soft">
        Per questa operazione serve una conferma, che vale dieci minuti. Ciò che ha scritto resta com’è.
      </p>
      <ConfirmForm
        action="send"
        label="Conferma"
        ask={false}
        onSend={prove}
        onCancel={() => stepUp.answer(false)}
      >
        {hasSecondFactor ? (
          <Field
            name="codice"
            label="CODICE"
            help="Il codice dell’app di autenticazione, oppure un codice di recupero."
            required
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        ) : (
          <>
            <OwnName />
            <PasswordField name="password" label="Password" required autoComplete="current-password" />
          </>
        )}
      </ConfirmForm>
    </dialog>
  )
}
