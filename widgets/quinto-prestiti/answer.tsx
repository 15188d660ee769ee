import { AnswerBox, supposedAnswer } from '../shared/calculator/answer.tsx'
import { BestOffer } from './best-offer.tsx'
import type { LoanModel } from './model.ts'

/** The large figure and all that must stand beside it. */
export const Answer = ({ model }: { model: LoanModel }) => (
  <AnswerBox
    model={model}
    best={(offer, need) => <BestOffer model={model} offer={offer} need={need} />}
    supposed={supposedAnswer}
  />
)
