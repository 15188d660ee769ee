import { createContext, useContext } from 'react'
import type { CalculatorMarkup } from '../../contract/pages.ts'

/**
 * What the server writes of the calculator. In the browser there is none: the parser has already moved the template
 * into the element's shadow root, so React finds the empty element it expects, and leaves its attributes alone.
 */
export const CalculatorContext = createContext<CalculatorMarkup | null>(null)

/** `<quinto-mutui>`, as a partner's page has it. */
export function Calculator() {
  const written = useContext(CalculatorContext)
  return (
    <quinto-mutui
      {...written?.attributes}
      {...(written && { dangerouslySetInnerHTML: { __html: written.html } })}
    />
  )
}
