import type { ComponentChildren } from 'preact'
import { telephone } from '../../../contract/italian/telephone.ts'
import type { ContactForm } from '../request/contact-form.ts'

interface Props {
  form: ContactForm
  phone: string
  /** Above the message of the server. */
  title?: string | undefined
}

/** The error summary of a form: invalid fields as links, or the server's message with a telephone number. */
export function Problems({ form, phone, title = 'La richiesta non è partita' }: Props) {
  const wrong = Object.entries(form.errors.value)
  const failure = form.failure.value
  if (!wrong.length && !failure) return null
  return (
    <Refusal key={form.refusals.value}>
      {failure ? (
        <>
          <p class="title">{title}</p>
          <p>
            {failure} I dati restano in questa pagina. Al telefono: <a href={telephone(phone)}>{phone}</a>.
          </p>
        </>
      ) : (
        <>
          <p class="title">
            {wrong.length === 1 ? 'Un dato è da correggere' : `${wrong.length} dati sono da correggere`}
          </p>
          <ul>
            {wrong.map(([name, text]) => (
              <li key={name}>
                <a
                  href={`#${name}`}
                  onClick={event => {
                    // A fragment link does not reach into a shadow root.
                    event.preventDefault()
                    const root = event.currentTarget.getRootNode() as Document | ShadowRoot
                    root.getElementById(name)?.focus()
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Refusal>
  )
}

/** Remounted at each refusal, so that the summary takes the focus each time. */
const Refusal = ({ children }: { children: ComponentChildren }) => (
  <div class="notice danger" ref={focus} tabIndex={-1} role="alert">
    {children}
  </div>
)

const focus = (box: HTMLElement | null) => box?.focus()
