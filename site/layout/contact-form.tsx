import { createContext, type ReactNode, useContext } from 'react'
import { Widget } from './widget.tsx'

/** The form without a script. Only the server provides it, so its code is in no browser file. */
export const PlainFormContext = createContext<ReactNode>(null)

/** The contact form: the element, or a plain form without a script. */
export const ContactForm = () => (
  <>
    <Widget tag="quinto-contatti" />
    <noscript>{useContext(PlainFormContext)}</noscript>
  </>
)
