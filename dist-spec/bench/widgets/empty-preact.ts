import { h, render } from 'preact'
import { reportShown } from './report-shown.ts'

/** Minimal Preact element: one line in a shadow root. */
customElements.define(
  'vuoto-preact',
  class extends HTMLElement {
    connectedCallback() {
      render(h('p', { ref: () => reportShown(this) }, '727,02 €'), this.attachShadow({ mode: 'open' }))
    }
  },
)
