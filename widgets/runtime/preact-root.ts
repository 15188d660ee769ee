import { type ComponentChild, createElement, hydrate, render } from 'preact'
import { followTranslator } from '../../ui/translated-texts.ts'

/**
 * The API of React and React DOM that `@r2wc/react-to-web-component` needs, implemented by Preact: `vite.config.ts`
 * resolves its two imports to this file. A container with children was filled by the server and is hydrated.
 */
export function createRoot(container: HTMLElement) {
  const translator = followTranslator(container)
  let draw = container.hasChildNodes() ? hydrate : render
  return {
    render(view: ComponentChild) {
      draw(view, container)
      draw = render
    },
    unmount() {
      render(null, container)
      translator.end()
    },
  }
}

export default { createElement }
