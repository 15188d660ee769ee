import type { ElementDefinition, ElementTexts } from './element.ts'
import { quintoAgenzie } from './quinto-agenzie.ts'
import { quintoAgenzieTexts } from './quinto-agenzie-texts.ts'
import { quintoCarrello } from './quinto-carrello.ts'
import { quintoCarrelloTexts } from './quinto-carrello-texts.ts'
import { quintoCdq } from './quinto-cdq.ts'
import { quintoCdqTexts } from './quinto-cdq-texts.ts'
import { quintoContatti } from './quinto-contatti.ts'
import { quintoContattiTexts } from './quinto-contatti-texts.ts'
import { quintoFinestra } from './quinto-finestra.ts'
import { quintoFinestraTexts } from './quinto-finestra-texts.ts'
import { quintoLeasing } from './quinto-leasing.ts'
import { quintoLeasingTexts } from './quinto-leasing-texts.ts'
import { quintoMutui } from './quinto-mutui.ts'
import { quintoMutuiTexts } from './quinto-mutui-texts.ts'
import { quintoPrestiti } from './quinto-prestiti.ts'
import { quintoPrestitiTexts } from './quinto-prestiti-texts.ts'
import { quintoPrestito } from './quinto-prestito.ts'
import { quintoPrestitoTexts } from './quinto-prestito-texts.ts'
import { quintoRata } from './quinto-rata.ts'
import { quintoRataTexts } from './quinto-rata-texts.ts'

export interface DescribedElement {
  definition: ElementDefinition
  texts: ElementTexts<ElementDefinition>
}

const described = <D extends ElementDefinition>(definition: D, texts: ElementTexts<D>): DescribedElement => ({
  definition,
  texts,
})

/** Every element with its texts, the source of the documentation, the typings and the configurator. */
export const elements: readonly DescribedElement[] = [
  described(quintoMutui, quintoMutuiTexts),
  described(quintoFinestra, quintoFinestraTexts),
  described(quintoPrestiti, quintoPrestitiTexts),
  described(quintoCdq, quintoCdqTexts),
  described(quintoLeasing, quintoLeasingTexts),
  described(quintoAgenzie, quintoAgenzieTexts),
  described(quintoRata, quintoRataTexts),
  described(quintoPrestito, quintoPrestitoTexts),
  described(quintoContatti, quintoContattiTexts),
  described(quintoCarrello, quintoCarrelloTexts),
]
