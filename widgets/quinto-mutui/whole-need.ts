import type { Need } from '../../finance/offers/types.ts'
import type { ElementClass } from '../runtime/define.ts'
import type { MortgageModel } from './model.ts'

/**
 * Gives the element the property `bisogno`: the whole need, also with age, income and debts. Only for the pages of this
 * server: on the page of a partner these data stay in the calculator until a request, and there is no property.
 */
export const withWholeNeed = (Element: ElementClass<MortgageModel>) =>
  class extends Element {
    override onModel({ need, context: { base, page } }: MortgageModel) {
      if (new URL(page).origin === base)
        Object.defineProperty(this, 'bisogno', {
          configurable: true,
          get: () => need.need.peek(),
          set: (known: Partial<Need>) =>
            void import('./need/fill-need.ts').then(({ fillNeed }) => fillNeed(need, known)),
        })
    }
  }
