import type { ElementDefinition } from '../elements/element.ts'
import { quintoCarrello } from '../elements/quinto-carrello.ts'
import type { Mode } from './snippet.ts'

/**
 * The Content-Security-Policy directives that a page needs for an element of ours or for our frames. Inline code and
 * third parties are not needed. `origin` is our own origin. The cart is in a frame in every mode.
 */
export function policyFor(mode: Mode, origin: string, tag?: ElementDefinition['tag']): string {
  const directives =
    mode === 'cornice' ? ['script-src', 'frame-src'] : ['script-src', 'connect-src', 'img-src']
  if (mode !== 'cornice' && tag === quintoCarrello.tag) directives.push('frame-src')
  return directives.map(directive => `${directive} ${origin}`).join('; ')
}
