/** Shown once: each opens the door once, without the app. */
export function RecoveryCodes({
  title,
  codes,
  onDone,
}: {
  title: string
  codes: string[]
  onDone: () => void
}) {
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
        <button
          className="button"
          type="button"
          onClick={() => void navigator.clipboard?.writeText(codes.join('\n'))}
        >
          Copia
        </button>
        <button className="button primary" type="button" onClick={onDone}>
          Li ho conservati
        </button>
      </div>
    </div>
  )
}
