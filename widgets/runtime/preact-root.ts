import { type ComponentChild, createElement, hydrate, render } from 'preact'
import { typedBefore } from './typed-before.ts'

/**
 * What `@r2wc/react-to-web-component` asks of React and React DOM, answered by Preact: `vite.config.ts` resolves
 * its two imports to this file. A container that already has children was filled by the server, and is hydrated.
 */
export function createRoot(container: Element) {
  let draw = container.hasChildNodes() ? hydrate : render
  return {
    render(view: ComponentChild) {
      const sayAgain = draw === hydrate && typedBefore(container)
      draw(view, container)
      draw = render
      if (sayAgain) sayAgain()
    },
    unmount: () => render(null, container),
  }
}

export default { createElement }
