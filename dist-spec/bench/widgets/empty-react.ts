import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { tellShown } from './tell-shown.ts'

/** The same by React. */
customElements.define(
  'vuoto-react',
  class extends HTMLElement {
    connectedCallback() {
      const line = createElement('p', { ref: () => tellShown(this) }, '727,02 €')
      createRoot(this.attachShadow({ mode: 'open' })).render(line)
    }
  },
)
