// Made by `npm run typings` from the descriptions of the elements: not to be edited.

import type { DefineComponent } from 'vue'
import type { QuintoMutuiAttributes, QuintoMutuiEvents, QuintoFinestraAttributes, QuintoFinestraEvents, QuintoPrestitiAttributes, QuintoPrestitiEvents, QuintoCdqAttributes, QuintoCdqEvents, QuintoAgenzieAttributes, QuintoAgenzieEvents, QuintoRataAttributes, QuintoRataEvents, QuintoPrestitoAttributes, QuintoPrestitoEvents, QuintoContattiAttributes, QuintoContattiEvents, QuintoCarrelloAttributes, QuintoCarrelloEvents } from './elements'

/** `@quinto-calcolo` and so on. */
type Listeners<Events> = { [K in keyof Events & string as `on${Capitalize<Camel<K>>}`]?: (event: Events[K]) => void }
type Camel<S extends string> = S extends `${infer Head}-${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S

declare module 'vue' {
  interface GlobalComponents {
    'quinto-mutui': DefineComponent<QuintoMutuiAttributes & Listeners<QuintoMutuiEvents>>
    'quinto-finestra': DefineComponent<QuintoFinestraAttributes & Listeners<QuintoFinestraEvents>>
    'quinto-prestiti': DefineComponent<QuintoPrestitiAttributes & Listeners<QuintoPrestitiEvents>>
    'quinto-cdq': DefineComponent<QuintoCdqAttributes & Listeners<QuintoCdqEvents>>
    'quinto-agenzie': DefineComponent<QuintoAgenzieAttributes & Listeners<QuintoAgenzieEvents>>
    'quinto-rata': DefineComponent<QuintoRataAttributes & Listeners<QuintoRataEvents>>
    'quinto-prestito': DefineComponent<QuintoPrestitoAttributes & Listeners<QuintoPrestitoEvents>>
    'quinto-contatti': DefineComponent<QuintoContattiAttributes & Listeners<QuintoContattiEvents>>
    'quinto-carrello': DefineComponent<QuintoCarrelloAttributes & Listeners<QuintoCarrelloEvents>>
  }
}
