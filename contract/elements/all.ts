import type { ElementDefinition, ElementTexts } from './element.ts'
import { quintoCarrello } from './quinto-carrello.ts'
import { quintoCarrelloTexts } from './quinto-carrello-texts.ts'
import { quintoContatti } from './quinto-contatti.ts'
import { quintoContattiTexts } from './quinto-contatti-texts.ts'
import { quintoMutui } from './quinto-mutui.ts'
import { quintoMutuiTexts } from './quinto-mutui-texts.ts'

export interface DescribedElement {
  definition: ElementDefinition
  texts: ElementTexts<ElementDefinition>
}

const described = <D extends ElementDefinition>(definition: D, texts: ElementTexts<D>): DescribedElement => ({
  definition,
  texts: texts as unknown as DescribedElement['texts'],
})

/** Every element with what is said of it: documentation, typings and the configurator come from here. */
export const elements: readonly DescribedElement[] = [
  described(quintoMutui, quintoMutuiTexts),
  described(quintoContatti, quintoContattiTexts),
  described(quintoCarrello, quintoCarrelloTexts),
]
