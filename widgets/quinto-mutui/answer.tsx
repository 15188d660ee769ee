import { useSignalEffect } from '@preact/signals'
import { formatRate } from '../../contract/italian/amounts.ts'
import { formatDuration, formatEuro } from '../../contract/italian/format.ts'
import { rateKinds } from '../../contract/products/mortgage.ts'
import { costsLabel, tan } from '../../contract/products/offer-words.ts'
import { representativeExample } from '../../contract/products/representative-example.ts'
import { warning } from '../../contract/products/warnings.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { Instalment, Row } from '../shared/calculator/account.tsx'
import { AnswerBox, supposedAnswer } from '../shared/calculator/answer.tsx'
import { Strip } from '../shared/calculator/strip.tsx'
import { Later } from '../shared/loading/later.tsx'
import type { MortgageModel } from './model.ts'
import { counted, sources, transferNeed } from './optional-parts.ts'

/** The large figure with the information that the law requires beside it. */
export const Answer = ({ model }: { model: MortgageModel }) => (
  <AnswerBox
    model={model}
    best={(offer, need) => <BestOffer model={model} offer={offer} need={need} />}
    anyway={<Counted model={model} />}
    supposed={supposedAnswer}
  />
)

/** The details that the figure depends on, once there are any. */
function Counted({ model }: { model: MortgageModel }) {
  const { further } = model.need
  useSignalEffect(() => {
    if (further.value) void counted.load()
  })
  const Known = further.value && counted.part.value?.View
  return Known ? <Known model={model} /> : null
}

/** «Con l’offerta a tasso fisso con il TAEG più basso» */
const bestOf = ({ tipoTasso }: Need) =>
  `Con l’offerta${tipoTasso ? ` a tasso ${rateKinds[tipoTasso].toLowerCase()}` : ''} con il TAEG più basso`

const BestInstalment = ({ offer, need }: Omit<Props, 'model'>) => (
  <>
    <h3 class="eyebrow" id="esito">
      {bestOf(need)}
    </h3>
    <Instalment cents={offer.rata} />
    <p class="text">
      al mese per {formatDuration(need.durataMesi)}, {tan(offer)},{' '}
      <strong>TAEG {formatRate(offer.taeg)}</strong>.
    </p>
  </>
)

interface Props {
  model: MortgageModel
  offer: Offer
  need: Need
}

/** The figure of the best offer: the breakdown of the total, and the full representative example. */
function BestOffer({ model, offer, need }: Props) {
  // The questions of a transfer load with the words of its saving.
  const Saving = transferNeed.part.value?.Saving
  const instalment = <BestInstalment offer={offer} need={need} />
  return (
    <>
      {Saving ? <Saving best={bestOf(need)} offer={offer} need={need} otherwise={instalment} /> : instalment}
      <Counted model={model} />
      <Strip offer={offer} need={need} />
      <dl class="account">
        <Row name="Capitale" mark="principal">
          {formatEuro(need.importo)}
        </Row>
        <Row name="Interessi" mark="interest">
          {formatEuro(offer.interessi)}
        </Row>
        <Row name={costsLabel(offer.costi)} mark="cost">
          {formatEuro(offer.totaleCosti)}
        </Row>
        <Row name="In tutto, da restituire" sum>
          {formatEuro(offer.totaleDovuto)}
        </Row>
      </dl>
      <details class="more" onToggle={() => void sources.load()}>
        <summary>Come si calcolano queste cifre</summary>
        <Later model={model} chunk={sources} />
      </details>
      <p class="note">
        <strong>{warning}</strong>{' '}
        {representativeExample(offer, need, model.settings.value.intermediario.nome)}
      </p>
    </>
  )
}
