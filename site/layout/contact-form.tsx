import { createContext, type ReactNode, useContext } from 'react'
import { Widget } from './widget.tsx'

/** The form for who has no script, on the server alone: a browser with one never draws it. */
export const PlainFormContext = createContext<ReactNode>(null)

/** The contact form: the element, or without a script a form of the page itself. */
export const ContactForm = () => (
  <>
    <Widget tag="quinto-contatti" />
    <noscript>{useContext(PlainFormContext)}</noscript>
  </>
)
