// Made by `npm run typings` from the descriptions of the elements: not to be edited.

import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { QuintoMutuiAttributes, QuintoMutuiElement, QuintoMutuiEvents, QuintoFinestraAttributes, QuintoFinestraElement, QuintoFinestraEvents, QuintoPrestitiAttributes, QuintoPrestitiElement, QuintoPrestitiEvents, QuintoCdqAttributes, QuintoCdqElement, QuintoCdqEvents, QuintoAgenzieAttributes, QuintoAgenzieElement, QuintoAgenzieEvents, QuintoRataAttributes, QuintoRataElement, QuintoRataEvents, QuintoPrestitoAttributes, QuintoPrestitoElement, QuintoPrestitoEvents, QuintoContattiAttributes, QuintoContattiElement, QuintoContattiEvents, QuintoCarrelloAttributes, QuintoCarrelloElement, QuintoCarrelloEvents } from './elements'

/** `onquinto-calcolo` and so on: React gives such properties of a custom element to `addEventListener`. */
type Listeners<Events> = { [K in keyof Events & string as `on${K}`]?: (event: Events[K]) => void }

type Tag<E extends HTMLElement, Attributes, Events> = DetailedHTMLProps<HTMLAttributes<E>, E> &
  Attributes &
  Listeners<Events>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'quinto-mutui': Tag<QuintoMutuiElement, QuintoMutuiAttributes, QuintoMutuiEvents>
      'quinto-finestra': Tag<QuintoFinestraElement, QuintoFinestraAttributes, QuintoFinestraEvents>
      'quinto-prestiti': Tag<QuintoPrestitiElement, QuintoPrestitiAttributes, QuintoPrestitiEvents>
      'quinto-cdq': Tag<QuintoCdqElement, QuintoCdqAttributes, QuintoCdqEvents>
      'quinto-agenzie': Tag<QuintoAgenzieElement, QuintoAgenzieAttributes, QuintoAgenzieEvents>
      'quinto-rata': Tag<QuintoRataElement, QuintoRataAttributes, QuintoRataEvents>
      'quinto-prestito': Tag<QuintoPrestitoElement, QuintoPrestitoAttributes, QuintoPrestitoEvents>
      'quinto-contatti': Tag<QuintoContattiElement, QuintoContattiAttributes, QuintoContattiEvents>
      'quinto-carrello': Tag<QuintoCarrelloElement, QuintoCarrelloAttributes, QuintoCarrelloEvents>
    }
  }
}
