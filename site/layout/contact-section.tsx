import type { ReactNode } from 'react'
import { ContactForm } from './contact-form.tsx'

interface Props {
  title: string
  /** Content beside the form. */
  children?: ReactNode
}

/** The contact form as a section of a page. */
export const ContactSection = ({ title, children }: Props) => (
  <section className="section" id="scrivere">
    <div className="wrap split">
      <header>
        <h2>{title}</h2>
        {children}
      </header>
      <ContactForm />
    </div>
  </section>
)
