import type { Need } from '../../finance/offers/types.ts'
import type { ElementClass } from '../runtime/define.ts'
import type { MortgageModel } from './model.ts'

/**
 * Gives the element the property `bisogno`: the whole need, also with age, income and debts. Only for the pages of this
 * server: on the page of a partner these data stay in the calculator until a request, and the property is undefined.
 */
export const withWholeNeed = (Element: ElementClass<MortgageModel>) =>
  class extends Element {
    #model: MortgageModel | undefined
    /** Set before the model exists. */
    #early: Partial<Need> | undefined

    override onModel(model: MortgageModel) {
      this.#model = model
      if (this.#early) this.bisogno = this.#early
      this.#early = undefined
    }

    get bisogno(): Need | undefined {
      return this.#model && isOwn(this.#model) ? this.#model.need.need.peek() : undefined
    }

    set bisogno(known: Partial<Need> | undefined) {
      const model = this.#model
      if (!model) this.#early = known
      else if (known && isOwn(model))
        void import('./need/fill-need.ts').then(({ fillNeed }) => fillNeed(model.need, known))
    }
  }

const isOwn = ({ context: { base, page } }: MortgageModel) => new URL(page).origin === base
