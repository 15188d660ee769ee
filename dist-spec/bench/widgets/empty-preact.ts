import { h, render } from 'preact'
import { tellShown } from './tell-shown.ts'

/** The least that Preact can be asked on a partner's page: an element with one line in its shadow root. */
customElements.define(
  'vuoto-preact',
  class extends HTMLElement {
    connectedCallback() {
      render(h('p', { ref: () => tellShown(this) }, '727,02 €'), this.attachShadow({ mode: 'open' }))
    }
  },
)
