import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatDuration, formatEuro } from '../../../contract/italian/format.ts'
import type { Transfer } from '../../../finance/offers/transfer.ts'
import type { Need, Offer } from '../../../finance/offers/types.ts'
import { Row } from '../../shared/calculator/account.tsx'
import type { MortgageModel } from '../model.ts'
import { furtherNeed } from '../need/further-need.ts'
import { PresentLoanFields } from '../need/need-fields.tsx'
import { feeOfBroker, noCostsByLaw, savingOf } from '../transfer/saving.ts'

/** Transfer (surroga): cost of keeping the current mortgage, cost of moving it, and the break-even month. */
export function PresentLoan({ model, offer, need }: { model: MortgageModel; offer: Offer; need: Need }) {
  const { rataAttuale, rateResidue } = furtherNeed(model)
  const wrong = rataAttuale.error.value || rateResidue.error.value
  return (
    <section aria-labelledby="surroga">
      <h4 id="surroga">Tenere il mutuo di oggi o spostarlo</h4>
      <div class="trial">
        <PresentLoanFields model={model} within="-offerta" />
      </div>
      <div role="status">
        {wrong ? <p class="soft">Corregga il campo segnalato.</p> : <Outcome offer={offer} need={need} />}
      </div>
    </section>
  )
}

function Outcome({ offer, need }: { offer: Offer; need: Need }) {
  const { rataAttuale, rateResidue, importo } = need
  if (!rataAttuale || !rateResidue)
    return <p class="note">Con la rata e il numero di rate di oggi si vede se e quando spostarlo conviene.</p>
  const check = (
    <p class="soft">
      {rateResidue === 1 ? 'Una rata' : `${rateResidue} rate`} da {formatEuro(rataAttuale)}:{' '}
      {formatEuro(rataAttuale * rateResidue)} in tutto, per un debito di {formatEuro(importo)}. Controlli la
      rata, il numero di rate o l’importo.
    </p>
  )
  const result = savingOf(offer, need)
  if (!result) return check
  return (
    <>
      <dl class="account">
        <Row name={`Rata di oggi, per ${formatDuration(rateResidue)}`}>{formatEuro(rataAttuale)}</Row>
        <Row name={`Rata nuova, per ${formatDuration(offer.numeroRate)}`}>{formatEuro(offer.rata)}</Row>
        <Row name="Interessi e costi se si tiene">{formatEuro(result.keepCost)}</Row>
        <Row name="Interessi e costi se si sposta">{formatEuro(result.moveCost)}</Row>
        <Row name={result.moveCost <= result.keepCost ? 'Risparmio' : 'Costo in più'} sum>
          {formatEuro(Math.abs(result.keepCost - result.moveCost))}
        </Row>
      </dl>
      <p class="firm">{verdict(result, offer, rateResidue)}</p>
      <p class="note">
        TAN di oggi, ricavato da rata e numero di rate e supposto costante:{' '}
        {formatRate(Math.round(result.annualRate * 100) / 100)}. {noCostsByLaw(feeOfBroker(offer))} Il
        pareggio è il primo mese in cui interessi e costi pagati fin lì non superano quelli che si sarebbero
        pagati tenendo il mutuo.
      </p>
    </>
  )
}

function verdict(
  { breakEvenMonth, aheadUntil, keepCost, moveCost }: Transfer,
  offer: Offer,
  remaining: number,
): string {
  if (breakEvenMonth === null) return 'Spostarlo a queste condizioni non conviene in nessun momento.'
  if (moveCost <= keepCost)
    return breakEvenMonth === 1
      ? 'Conviene dal primo mese.'
      : `Conviene dal mese ${breakEvenMonth}, quando gli interessi in meno hanno coperto i costi.`
  const longer =
    offer.numeroRate > remaining ? `, perché dura ${formatDuration(offer.numeroRate - remaining)} in più` : ''
  return `Alla fine spostarlo costa di più${longer}: si è in vantaggio solo dal mese ${breakEvenMonth} al mese ${aheadUntil}.`
}
