import { type ComponentChild, createElement, hydrate, render } from 'preact'

/**
 * What `@r2wc/react-to-web-component` asks of React and React DOM, answered by Preact: `vite.config.ts` resolves
 * its two imports to this file. A container that already has children was filled by the server, and is hydrated.
 */
export function createRoot(container: Element) {
  let draw = container.hasChildNodes() ? hydrate : render
  return {
    render(view: ComponentChild) {
      draw(view, container)
      draw = render
    },
    unmount: () => render(null, container),
  }
}

export default { createElement }
