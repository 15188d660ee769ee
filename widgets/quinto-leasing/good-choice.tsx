import { leasingGoodNames } from '../../contract/products/leasing-words.ts'
import type { LeasingGood } from '../../finance/offers/leasing/leasing-types.ts'
import { Choice } from '../shared/fields/choice.tsx'
import css from './good-choice.css?inline'
import type { LeasingModel } from './model.ts'

export function GoodChoice({ model }: { model: LeasingModel }) {
  model.context.adopt(css)
  return (
    <Choice
      name="bene"
      label="Bene"
      options={Object.entries(leasingGoodNames) as [LeasingGood, string][]}
      value={model.need.bene.value}
      choose={model.need.chooseGood}
    />
  )
}
