import type { ReactNode } from 'react'

/** A part of the settings: what it is on the left, what one does there on the right. */
export const Section = ({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about?: ReactNode
  children: ReactNode
}) => (
  <section className="part" id={id} aria-labelledby={`${id}-titolo`}>
    <header>
      <h2 id={`${id}-titolo`}>{title}</h2>
      {about && <p className="note">{about}</p>}
    </header>
    <div className="inside">{children}</div>
  </section>
)
