import { NumberInput } from '../shared/fields/number-input.tsx'
import { furtherNeed } from './further-need.ts'
import type { MortgageModel } from './model.ts'

/**
 * The mortgage that is moved: what is paid today and how many times more. `within` tells apart the two places where
 * they may be in sight together.
 */
export const PresentLoanFields = ({ model, within }: { model: MortgageModel; within?: string }) => (
  <>
    <NumberInput
      id={`rata-attuale${within ?? ''}`}
      label="Rata di oggi"
      unit="€"
      field={furtherNeed(model).rataAttuale}
    />
    <NumberInput
      id={`rate-residue${within ?? ''}`}
      label="Rate che restano"
      unit="rate"
      help="Mensili: 15 anni sono 180 rate."
      field={furtherNeed(model).rateResidue}
    />
  </>
)
