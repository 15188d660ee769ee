interface Props {
  onClose: () => void
  /** Words of the button that sends the form; left out for a dialog without a form. */
  send?: string | undefined
}

/** The buttons of a dialog: one that closes, and one that sends. */
export const DialogButtons = ({ onClose, send }: Props) => (
  <div className="actions">
    <button className="button" type="button" onClick={onClose}>
      {send ? 'ANNULLA' : 'Chiudi'}
    </button>
    {send && (
      <button className="button primary" type="submit">
        {send}
      </button>
    )}
  </div>
)
