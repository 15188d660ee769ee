// Made by `npm run typings` from the descriptions of the elements: not to be edited.

import type { DetailedHTMLProps, HTMLAttributes } from 'react'
import type { QuintoMutuiAttributes, QuintoMutuiElement, QuintoMutuiEvents, QuintoContattiAttributes, QuintoContattiElement, QuintoContattiEvents, QuintoCarrelloAttributes, QuintoCarrelloElement, QuintoCarrelloEvents } from './elements'

/** `onquinto-calcolo` and so on: React gives such properties of a custom element to `addEventListener`. */
type Listeners<Events> = { [K in keyof Events & string as `on${K}`]?: (event: Events[K]) => void }

type Tag<E extends HTMLElement, Attributes, Events> = DetailedHTMLProps<HTMLAttributes<E>, E> &
  Attributes &
  Listeners<Events>

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'quinto-mutui': Tag<QuintoMutuiElement, QuintoMutuiAttributes, QuintoMutuiEvents>
      'quinto-contatti': Tag<QuintoContattiElement, QuintoContattiAttributes, QuintoContattiEvents>
      'quinto-carrello': Tag<QuintoCarrelloElement, QuintoCarrelloAttributes, QuintoCarrelloEvents>
    }
  }
}
