/**
 * Resolves when the parser is past a node. An element that is defined while the page still arrives is upgraded at
 * its opening tag, before the shadow root that the server wrote inside it is there.
 */
export function parsed(node: Node): Promise<unknown> | undefined {
  if (document.readyState !== 'loading') return
  for (let at: Node | null = node; at; at = at.parentNode) if (at.nextSibling) return
  return new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
}
