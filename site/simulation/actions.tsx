import { useEffect, useRef, useState } from 'react'
import { CallError, createClient } from '../../client/client.ts'
import { cookieJar } from '../../client/session-cookies.ts'
import { sessionFetch } from '../../client/session-fetch.ts'
import { simulationPdfPath } from '../../contract/products/simulation-link.ts'
import { useHydrated } from '../use-hydrated.ts'

interface ActionsProps {
  /** The request for the shown offer, or for a call; null without an offer. */
  ask: { href: string; label: string } | null
  /** Address of the calculator with the same loan. */
  recalculate: string
  /** Address of the page. */
  address: string
  /** What the page is, before its link in a message. */
  about: string
}

/**
 * Actions of the page. Printing and copying need a script, so their buttons appear only with one, and are disabled until
 * the script is there.
 */
export function Actions({ ask, recalculate, address, about }: ActionsProps) {
  const isHydrated = useHydrated()
  const shared = new URLSearchParams({ text: `${about}: ${address}` })
  return (
    <div className="actions kept-actions">
      {ask && (
        <a className="button primary" href={ask.href}>
          {ask.label}
        </a>
      )}
      <a className="button" href={recalculate}>
        Ricalcola con le condizioni di oggi
      </a>
      <button
        className="button needs-script"
        type="button"
        disabled={!isHydrated}
        onClick={() => window.print()}
      >
        Stampa
      </button>
      <a className="button" href={`/v2${simulationPdfPath(lastSegment(address))}`}>
        Scarica il PDF
      </a>
      <a className="button" href={`https://wa.me/?${shared}`} target="_blank" rel="noopener noreferrer">
        Invia con WhatsApp
        <span className="hidden"> (si apre in un’altra scheda)</span>
      </a>
      <CopyLink address={address} isHydrated={isHydrated} />
      <KeepInArea address={address} />
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

const lastSegment = (address: string) => address.slice(address.lastIndexOf('/') + 1)

const jarOfPage = () => cookieJar(document, location.protocol === 'https:')

/** Keeps the simulation of this page in the area of the signed-in customer. Others do not see the button. */
function KeepInArea({ address }: { address: string }) {
  const [isCustomer, setCustomer] = useState(false)
  const [kept, setKept] = useState<string | null>(null)
  const [failure, setFailure] = useState('')
  const isSending = useRef(false)
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => setCustomer(jarOfPage().read('client') !== null), [])
  // The button is gone, so the link takes the focus.
  useEffect(() => {
    if (kept) link.current?.focus()
  }, [kept])
  async function keep() {
    if (isSending.current) return
    isSending.current = true
    setFailure('')
    try {
      const fetch = sessionFetch({ jar: jarOfPage(), own: 'client' })
      const client = createClient({ base: location.origin, fetch })
      const simulazione = lastSegment(address)
      // Keeping a link twice keeps it once.
      const { _id } = await client.call('POST /clients/simulazioni', { body: { simulazione } })
      setKept(_id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error.message)
    } finally {
      isSending.current = false
    }
  }
  if (!isCustomer) return null
  return (
    <>
      {kept ? (
        <a className="button" ref={link} href={`/area-clienti/simulazioni/${kept}`}>
          È nella Sua area: apri
        </a>
      ) : (
        <button className="button" type="button" onClick={() => void keep()}>
          Tieni nella mia area
        </button>
      )}
      <span role="status" className="note">
        {failure}
      </span>
    </>
  )
}
