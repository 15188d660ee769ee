import type { ReactNode } from 'react'

/** A section of the settings: description on the left, controls on the right. */
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
