import type { ReactNode } from 'react'

interface Props {
  /** Accessible name of the table. */
  caption: string
  /** Accessible name of the region; the caption unless given. */
  label?: string
  className?: string
  /** The rows answer the previous query. */
  isBusy?: boolean
  /** The parts of the table. */
  children: ReactNode
}

/** A table that scrolls sideways when the page is narrower. */
export const ScrollTable = ({ caption, label = caption, className = '', isBusy, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
  <section className="table-scroll" tabIndex={0} aria-label={label}>
    <table className={`table ${className}`} aria-busy={isBusy || undefined}>
      <caption className="hidden">{caption}</caption>
      {children}
    </table>
  </section>
)
