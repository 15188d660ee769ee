import { useRef, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'

/**
 * Actions of the page. Printing and copying need a script, so their buttons appear only with one, and are disabled until
 * the script is there.
 */
export function Actions({ recalculate, address }: { recalculate: string; address: string }) {
  const isHydrated = useHydrated()
  return (
    <div className="actions kept-actions">
      <a className="button" href={recalculate}>
        Ricalcola con le condizioni di oggi
      </a>
      <button
        className="button primary needs-script"
        type="button"
        disabled={!isHydrated}
        onClick={() => window.print()}
      >
        Stampa o salva in PDF
      </button>
      <CopyLink address={address} isHydrated={isHydrated} />
    </div>
  )
}

/** Where the clipboard is not writable, the link is selected. */
function CopyLink({ address, isHydrated }: { address: string; isHydrated: boolean }) {
  const [announcement, setAnnouncement] = useState('')
  const field = useRef<HTMLInputElement>(null)
  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setAnnouncement('Link copiato.')
    } catch {
      field.current?.select()
      setAnnouncement('Il link è selezionato: si copia dalla tastiera o dal menu.')
    }
  }
  return (
    <>
      <button className="button needs-script" type="button" disabled={!isHydrated} onClick={copy}>
        Copia il link
      </button>
      <label className="link-field">
        <span className="hidden">Link di questa pagina</span>
        <input
          ref={field}
          className="input"
          readOnly
          value={address}
          onFocus={event => event.currentTarget.select()}
        />
      </label>
      <span role="status" className="note">
        {announcement}
      </span>
    </>
  )
}
