import type { ReactNode } from 'react'

/** A section of the page of a record. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="group">
    <h2>{title}</h2>
    <div className="group-body">{children}</div>
  </section>
)

/** A name and its value, in a `<dl className="facts">`; a dash without a value. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children || '–'}</dd>
  </div>
)
