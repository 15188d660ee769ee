/** The error and the help under a control. */
export const FieldMessages = ({ id, error, help }: { id: string; error?: string; help?: string }) =>
  (error || help) && (
    <div id={id}>
      {error && <p className="error">{error}</p>}
      {help && <p className="help">{help}</p>}
    </div>
  )
