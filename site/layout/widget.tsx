import { createContext, createElement, useContext } from 'react'
import { writtenText } from '../../contract/embedding/opening-tag.ts'
import type { PageWidgets } from '../../contract/pages/pages.ts'

type Tag = keyof PageWidgets

/** The declarative shadow root of each element, on the server alone. */
export const MarkupContext = createContext<Partial<Record<Tag, string>>>({})

/** The elements of the page that is shown, with their attributes. */
export const WidgetsContext = createContext<PageWidgets>({})

/**
 * One of our elements, as a partner's page has it, with the attributes that the server gave the page for it. What the
 * server writes inside is not here in the browser: the parser has already moved the template into the element's shadow
 * root, so React finds the empty element it expects. The steps of one that is `followed` have addresses on its page
 * (`follow-steps.ts`).
 */
export function Widget({ tag, followed }: { tag: Tag; followed?: true }) {
  const attributes = useContext(WidgetsContext)[tag]
  const html = useContext(MarkupContext)[tag]
  if (!attributes) return null
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    const text = writtenText(value)
    return text === null ? [] : [[name, text]]
  })
  return createElement(tag, {
    ...Object.fromEntries(written),
    ...(followed && { 'data-followed': '' }),
    ...(html && { dangerouslySetInnerHTML: { __html: html } }),
  })
}
