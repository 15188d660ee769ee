import { rate } from '../../contract/amounts.ts'
import { duration, euro } from '../../contract/format.ts'
import { transfer } from '../../finance/offers/transfer.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { Row } from './account.tsx'
import type { MortgageModel } from './model.ts'
import { PresentLoanFields } from './present-loan-fields.tsx'

/** Surroga: what today's mortgage costs to keep, what it costs to move, and when moving pays. */
export function PresentLoan({ model, offer, need }: { model: MortgageModel; offer: Offer; need: Need }) {
  return (
    <section aria-labelledby="surroga">
      <h4 id="surroga">Tenere il mutuo di oggi o spostarlo</h4>
      <div class="trial">
        <PresentLoanFields model={model} within="-offerta" />
      </div>
      <div role="status">
        <Outcome offer={offer} need={need} />
      </div>
    </section>
  )
}

function Outcome({ offer, need }: { offer: Offer; need: Need }) {
  const { rataAttuale, rateResidue, importo } = need
  if (!rataAttuale || !rateResidue)
    return <p class="note">Con la rata e il numero di rate di oggi si vede se e quando spostarlo conviene.</p>
  if (rataAttuale * rateResidue < importo)
    return (
      <p class="soft">
        {rateResidue} rate da {euro(rataAttuale)} fanno {euro(rataAttuale * rateResidue)}, meno del debito di{' '}
        {euro(importo)}: controllare la rata, il numero di rate o l’importo.
      </p>
    )
  const result = transfer({ offer, need, instalment: rataAttuale, remaining: rateResidue })
  return (
    <>
      <dl class="account">
        <Row name={`Rata di oggi, per ${duration(rateResidue)}`}>{euro(rataAttuale)}</Row>
        <Row name={`Rata nuova, per ${duration(offer.numeroRate)}`}>{euro(offer.rata)}</Row>
        <Row name="Interessi e costi se si tiene">{euro(result.keepCost)}</Row>
        <Row name="Interessi e costi se si sposta">{euro(result.moveCost)}</Row>
        <Row name={result.moveCost <= result.keepCost ? 'Risparmio' : 'Costo in più'} sum>
          {euro(Math.abs(result.keepCost - result.moveCost))}
        </Row>
      </dl>
      <p class="firm">{verdict(result, offer, rateResidue)}</p>
      <p class="note">
        Rata e numero di rate di oggi corrispondono a un TAN del{' '}
        {rate(Math.round(result.annualRate * 100) / 100)}, supposto costante. La banca nuova non può chiedere
        spese per la surroga (art. 120-quater TUB); il nostro compenso, se dovuto, è contato fra i costi. Il
        pareggio è il primo mese in cui interessi e costi pagati fin lì non superano quelli che si sarebbero
        pagati tenendo il mutuo.
      </p>
    </>
  )
}

function verdict(
  { breakEvenMonth, keepCost, moveCost }: ReturnType<typeof transfer>,
  offer: Offer,
  remaining: number,
): string {
  if (breakEvenMonth === null) return 'Spostarlo a queste condizioni non conviene in nessun momento.'
  const from =
    breakEvenMonth === 1
      ? 'Conviene dal primo mese'
      : `Conviene dal ${breakEvenMonth}º mese, quando i costi sono recuperati`
  if (moveCost <= keepCost) return `${from}.`
  const longer =
    offer.numeroRate > remaining ? `, perché dura ${duration(offer.numeroRate - remaining)} in più` : ''
  return `${from}, ma alla fine costa di più${longer}.`
}
