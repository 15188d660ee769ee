/** What the server wrote in an element's declarative shadow root (`widgets/render.tsx`). */
export interface Served {
  attributes: Record<string, unknown>
  state: unknown
}

export const viewId = 'view'

/** Reads and removes the server's data. Returns null when there is none or it cannot be parsed. */
export function takeServed(root: ShadowRoot): Served | null {
  const script = root.querySelector('script')
  script?.remove()
  try {
    const served = JSON.parse(script?.textContent ?? 'null') as Partial<Served> | null
    return served && { attributes: served.attributes ?? {}, state: served.state }
  } catch {
    return null
  }
}

/** Serialises for `<script type="application/json">`: the text can neither end the script nor open a comment. */
export const servedJson = (served: Served) =>
  JSON.stringify(served).replace(
    /[<>\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Resolves once the parser has passed `node`. An element that is defined while the page still arrives is upgraded at
 * its opening tag, before the server's shadow root inside it exists.
 */
export function parsed(node: Node): Promise<unknown> | undefined {
  if (document.readyState !== 'loading') return
  for (let at: Node | null = node; at; at = at.parentNode) if (at.nextSibling) return
  return new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}
