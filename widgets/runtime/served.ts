/** What the server wrote in an element's declarative shadow root (`widgets/render.tsx`), read back once. */
export interface Served {
  attributes: Record<string, unknown>
  state: unknown
}

export const viewId = 'view'

/** Null when the server wrote nothing here, or nothing that can be read. */
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

/** As text for a `<script type="application/json">`: nothing in it can end the script or open a comment. */
export const servedJson = (served: Served) =>
  JSON.stringify(served).replace(
    /[<>\u2028\u2029]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/**
 * Resolves when the parser is past a node. An element that is defined while the page still arrives is upgraded at
 * its opening tag, before the shadow root that the server wrote inside it is there.
 */
export function parsed(node: Node): Promise<unknown> | undefined {
  if (document.readyState !== 'loading') return
  for (let at: Node | null = node; at; at = at.parentNode) if (at.nextSibling) return
  return new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}
