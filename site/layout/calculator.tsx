import { createContext, useContext } from 'react'

/**
 * The calculator's declarative shadow root, on the server. In the browser it is empty: the parser has already moved
 * the template into the element's shadow root, so React finds the empty element it expects.
 */
export const CalculatorMarkup = createContext('')

/** `<quinto-mutui>`, as a partner's page has it. */
export function Calculator() {
  const html = useContext(CalculatorMarkup)
  return <quinto-mutui {...(html && { dangerouslySetInnerHTML: { __html: html } })} />
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'quinto-mutui': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement>
    }
  }
}
