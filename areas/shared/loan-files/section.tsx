import type { ReactNode } from 'react'

interface Props {
  /** The section's address in the page, without `#`. */
  id: string
  title: string
  /** Beside the title. */
  actions?: ReactNode
  children: ReactNode
}

/** A section of the page of a loan file. The heading takes the focus of the page's section links. */
export const Section = ({ id, title, actions, children }: Props) => (
  <section className="file-part" aria-labelledby={id}>
    <header>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {actions && <div className="actions">{actions}</div>}
    </header>
    {children}
  </section>
)

/** A small button in the head of a section. */
export const SectionButton = ({ onPress, children }: { onPress: () => void; children: ReactNode }) => (
  <button className="link" type="button" onClick={onPress}>
    {children}
  </button>
)

/** Replaces the content of a section without records. */
export const Empty = ({ children }: { children: ReactNode }) => <p className="soft">{children}</p>
