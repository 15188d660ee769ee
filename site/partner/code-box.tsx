import { useId, useRef, useState } from 'react'
import { useHydrated } from '../use-hydrated.ts'

interface Props {
  /** Title, also for screen readers. */
  title: string
  code: string
  children?: string
  /** Level of the heading. */
  level?: 'h2' | 'h3'
}

/** A scrollable code box with a copy button. Where the clipboard is not writable, the code is selected. */
export function CodeBox({ title, code, children, level: Heading = 'h3' }: Props) {
  const [announcement, setAnnouncement] = useState('')
  const text = useRef<HTMLPreElement>(null)
  const id = useId()
  const isHydrated = useHydrated()
  async function copy() {
    // Cleared first, so that a second copy is announced too.
    setAnnouncement('')
    try {
      await navigator.clipboard.writeText(code)
      setAnnouncement('Copiato')
    } catch {
      getSelection()?.selectAllChildren(text.current!)
      setAnnouncement('Selezionato: si copia dalla tastiera o dal menu')
    }
  }
  return (
    <div className="code">
      <div className="code-head">
        <Heading id={id}>{title}</Heading>
        <span role="status" className="note">
          {announcement}
        </span>
        <button
          className="button needs-script"
          type="button"
          disabled={!isHydrated}
          onClick={copy}
          aria-describedby={id}
        >
          Copia
        </button>
      </div>
      {children && <p className="note">{children}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="code-text" tabIndex={0} aria-labelledby={id}>
        <pre ref={text}>
          <code>{quoted(code)}</code>
        </pre>
      </section>
    </div>
  )
}

/** Highlights values in double quotes. */
const quoted = (code: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the pieces have no other name
  code.split(/("[^"\n]*")/).map((piece, i) => (i % 2 ? <i key={i}>{piece}</i> : piece))
