import { importElement } from 'virtual:elements'
import { createElement, type TargetedSubmitEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { cartFrame } from '../../contract/embedding/cart-window.ts'
import { Choice } from '../shared/fields/choice.tsx'
import { Wrong } from '../shared/fields/field-notes.tsx'
import { isSettled } from '../shared/settled-window.ts'
import type { CartWindowModel } from './model.ts'

interface Props {
  model: CartWindowModel
}

/** The window of the cart: sign-in, consent to the frame, or the order. */
export function View({ model }: Props) {
  const place = model.place.value
  const failure = model.failure.value
  const isShownBeside = Object.keys(model.errors.value).length > 0
  return (
    <div class="cart-window">
      <Page model={model} />
      {failure && !isShownBeside && (
        <div class="notice danger" role="alert">
          <p>{failure}</p>
          {place === 'waiting' && (
            <button class="button" type="button" onClick={() => void model.begin()}>
              Riprova
            </button>
          )}
        </div>
      )}
    </div>
  )
}

function Page({ model }: Props) {
  switch (model.place.value) {
    case 'waiting':
      return model.failure.value ? null : <p role="status">Caricamento in corso.</p>
    case 'alone':
      return (
        <>
          <h2>Il carrello</h2>
          <p>Questa finestra serve al carrello nella pagina di un altro sito, che la apre da sé.</p>
          <a href={cartFrame}>Apri il carrello qui</a>
        </>
      )
    case 'password':
      return <PasswordForm model={model} />
    case 'code':
      return <CodeForm model={model} />
    case 'known':
      return <Consent model={model} />
    case 'granted':
      return (
        <>
          <h2>Il carrello è aperto</h2>
          <p role="status">Gli articoli sono nella pagina da cui è partito. Può chiudere questa finestra.</p>
        </>
      )
    case 'ordering':
      return <Order model={model} />
    case 'ordered':
      return <Ordered />
  }
}

function PasswordForm({ model }: Props) {
  const area = model.role.value === 'agent' ? '/agents' : '/area-clienti'
  const submit = (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    void model.signIn(String(data.get('email')).trim(), String(data.get('password')))
  }
  return (
    <>
      <h2>Accedi a Quinto</h2>
      <form class="form" noValidate onSubmit={submit}>
        <Choice
          name="ruolo"
          label="Chi accede"
          options={[
            ['agent', 'Agente'],
            ['client', 'Cliente'],
          ]}
          value={model.role.value}
          choose={role => {
            model.role.value = role
          }}
        />
        <Field model={model} name="email" label="E-mail" keyboard="email" autocomplete="username" />
        <Field model={model} name="password" label="Password" isSecret autocomplete="current-password" />
        <Send model={model} label="Accedi" />
      </form>
      <a href={`${area}/password-dimenticata`} target="_blank" rel="noopener">
        Password dimenticata
      </a>
    </>
  )
}

function CodeForm({ model }: Props) {
  return (
    <>
      <h2>Codice di verifica</h2>
      <p>Il codice di sei cifre che mostra la Sua app di autenticazione, oppure uno di quelli di recupero.</p>
      <form
        class="form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void model.giveCode(String(new FormData(event.currentTarget).get('codice')).trim())
        }}
      >
        <Field model={model} name="codice" label="Codice" autocomplete="one-time-code" isFirst />
        <Send model={model} label="Accedi" />
        <button class="button bare" type="button" onClick={model.backToPassword}>
          Torna indietro
        </button>
      </form>
    </>
  )
}

interface FieldProps extends Props {
  name: string
  label: string
  autocomplete: 'username' | 'current-password' | 'one-time-code'
  keyboard?: 'email'
  isSecret?: boolean
  /** Takes the focus when shown. */
  isFirst?: boolean
}

function Field({ model, name, label, autocomplete, keyboard, isSecret, isFirst }: FieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const error = model.errors.value[name]
  useEffect(() => {
    if (isFirst) input.current?.focus()
  }, [isFirst])
  const shared = {
    ref: input,
    class: 'input',
    id: name,
    name,
    required: true,
    autocomplete,
    autocapitalize: 'none' as const,
    spellcheck: false,
    'aria-invalid': error ? ('true' as const) : undefined,
    'aria-describedby': error ? `${name}-aiuto` : undefined,
  }
  return (
    <div class="field">
      <label for={name} class="required">
        {label}
      </label>
      {isSecret ? <input {...shared} type="password" /> : <input {...shared} inputMode={keyboard} />}
      {error && <Wrong id={name} text={error} />}
    </div>
  )
}

const Send = ({ model, label }: Props & { label: string }) => (
  <button class="button primary" type="submit" aria-busy={model.sending.value}>
    {label}
  </button>
)

/** Somebody is signed in, and lets the frame show the cart. */
function Consent({ model }: Props) {
  return (
    <>
      <h2>Mostrare il Suo carrello?</h2>
      <p>
        Ha fatto l’accesso come <strong>{model.name.value}</strong>,{' '}
        {model.role.value === 'agent' ? 'agente' : 'cliente'}. La pagina da cui è partito mostrerà il carrello
        per quindici minuti; il sito che la ospita non lo può leggere, e l’ordine si conferma qui.
      </p>
      <button
        class="button primary"
        type="button"
        aria-busy={model.sending.value}
        onClick={() => (isSettled() ? void model.giveToken() : model.askAgain())}
      >
        Mostra il carrello
      </button>
      <SignOut model={model} />
    </>
  )
}

const SignOut = ({ model }: Props) => (
  <p class="note">
    {model.name.value} non è il Suo nome?{' '}
    <button class="button bare" type="button" onClick={() => void model.signOut()}>
      Esci da Quinto
    </button>
  </p>
)

/** The cart itself, whose order leaves from this window. */
function Order({ model }: Props) {
  const cart = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = cart.current!
    const take = (event: Event) => model.ordered((event as CustomEvent<{ id: string }>).detail.id)
    element.addEventListener('quinto-richiesta', take)
    importElement('quinto-carrello').catch(() => model.fail())
    return () => element.removeEventListener('quinto-richiesta', take)
  }, [model])
  return (
    <>
      {createElement('quinto-carrello', { ref: cart })}
      <SignOut model={model} />
    </>
  )
}

/** The end of a sent order. The heading takes the focus, because the focused button is gone with the cart. */
function Ordered() {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        La richiesta è partita
      </h2>
      <p>L’amministrazione conferma l’ordine e ne segue la consegna. Può chiudere questa finestra.</p>
    </>
  )
}
