import { AnswerBox, supposedAnswer } from '../shared/calculator/answer.tsx'
import { BestOffer } from './best-offer.tsx'
import type { MortgageModel } from './model.ts'

/** The large figure and all that must stand beside it. */
export const Answer = ({ model }: { model: MortgageModel }) => (
  <AnswerBox
    model={model}
    best={(offer, need) => <BestOffer model={model} offer={offer} need={need} />}
    supposed={supposedAnswer}
  />
)
