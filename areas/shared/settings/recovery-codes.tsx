import { useServices } from '../services.ts'
import { copyText } from '../toasts/copy-text.ts'

/** The recovery codes, shown once. Each code replaces the app for one sign-in. */
export function RecoveryCodes({
  title,
  codes,
  onDone,
}: {
  title: string
  codes: string[]
  onDone: () => void
}) {
  const { toasts } = useServices()

  const copy = () =>
    copyText(toasts, codes.join('\n'), {
      copied: 'Codici copiati.',
      failed: 'I codici non si sono potuti copiare: li selezioni e li copi a mano.',
    })

  return (
    <div className="notice good" role="status">
      <p className="title">{title}</p>
      <p>
        Questi codici servono se perde il telefono: ognuno vale una volta sola. Non si potranno più vedere: li
        stampi o li conservi fuori da questo dispositivo.
      </p>
      <ul className="codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="actions">
        <button className="button" type="button" onClick={() => void copy()}>
          Copia
        </button>
        <button className="button primary" type="button" onClick={onDone}>
          Li ho conservati
        </button>
      </div>
    </div>
  )
}
