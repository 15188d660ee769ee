import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { reportShown } from './report-shown.ts'

/** Minimal React element: one line in a shadow root. */
customElements.define(
  'vuoto-react',
  class extends HTMLElement {
    connectedCallback() {
      const line = createElement('p', { ref: () => reportShown(this) }, '727,02 €')
      createRoot(this.attachShadow({ mode: 'open' })).render(line)
    }
  },
)
