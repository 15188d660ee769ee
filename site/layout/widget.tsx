import { createContext, createElement, useContext, useRef } from 'react'
import { writtenText } from '../../contract/embedding/opening-tag.ts'
import type { PageWidgets } from '../../contract/pages/pages.ts'
import { useKeptElements } from '../navigation/use-kept-elements.ts'

type Tag = keyof PageWidgets

/** Declarative shadow root of each element; provided only on the server. */
export const MarkupContext = createContext<Partial<Record<Tag, string>>>({})

/** Elements of the current page, with their attributes. */
export const WidgetsContext = createContext<PageWidgets>({})

/**
 * A Quinto element with the attributes of the page's data. In the browser the element is empty for React, because the
 * parser has moved the server's template into the shadow root. The steps of a `followed` element have addresses on its
 * page (`follow-steps.ts`). The back button restores the element as it was left.
 */
export function Widget({ tag, followed }: { tag: Tag; followed?: true }) {
  const attributes = useContext(WidgetsContext)[tag]
  const html = useContext(MarkupContext)[tag]
  const element = useRef<HTMLElement>(null)
  useKeptElements(element)
  if (!attributes) return null
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    const text = writtenText(value)
    return text === null ? [] : [[name, text]]
  })
  return createElement(tag, {
    ref: element,
    ...Object.fromEntries(written),
    ...(followed && { 'data-followed': '' }),
    ...(html && { dangerouslySetInnerHTML: { __html: html } }),
  })
}
