import type { Fee, Need } from '../../finance/offers/types.ts'
import type { ElementClass } from '../runtime/define.ts'
import type { MortgageModel } from './model.ts'

/**
 * Gives the element the properties `bisogno`, the whole need, also with age, income and debts, and `compenso`, the fee of
 * a loan file, which counts instead of the published one. Only for the pages of this server: on the page of a partner
 * these data stay in the calculator until a request, and there are no properties.
 */
export const withWholeNeed = (Element: ElementClass<MortgageModel>) =>
  class extends Element {
    override onModel({ need, context }: MortgageModel) {
      const { base, page, compenso } = context
      if (new URL(page).origin !== base) return
      Object.defineProperties(this, {
        bisogno: {
          configurable: true,
          get: () => need.need.peek(),
          set: (known: Partial<Need>) =>
            void import('./need/fill-need.ts').then(({ fillNeed }) => fillNeed(need, known)),
        },
        compenso: {
          configurable: true,
          get: () => compenso.peek(),
          set(given?: Fee) {
            compenso.value = given
          },
        },
      })
    }
  }
