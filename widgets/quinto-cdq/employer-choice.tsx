import { employers } from '../../contract/products/cdq.ts'
import type { Employer } from '../../finance/offers/cdq/cdq-types.ts'
import { Choice } from '../shared/fields/choice.tsx'
import type { CdqModel } from './model.ts'

/** The employer; pensions have none. */
export const EmployerChoice = ({ model: { need } }: { model: CdqModel }) =>
  need.prodotto.value === 'cqp' ? null : (
    <Choice
      name="occupazione"
      label="Datore di lavoro"
      options={Object.entries(employers) as [Employer, string][]}
      value={need.occupazione.value}
      choose={need.chooseEmployer}
    />
  )
