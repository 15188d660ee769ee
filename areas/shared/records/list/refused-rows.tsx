interface Props {
  title: string
  rows: readonly { _id: string; name: string; message: string }[]
  onClose: () => void
}

/** The rows that an action on several left as they were, with the reasons; nothing without any. */
export const RefusedRows = ({ title, rows, onClose }: Props) =>
  rows.length > 0 && (
    <div className="notice caution" role="status">
      <p className="title">{title}</p>
      <ul className="plain-list">
        {rows.map(({ _id, name, message }) => (
          <li key={_id}>
            {name}: {message}
          </li>
        ))}
      </ul>
      <button className="button" type="button" onClick={onClose}>
        Chiudi
      </button>
    </div>
  )
