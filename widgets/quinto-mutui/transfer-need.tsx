import type { VNode } from 'preact'
import { formatRate } from '../../contract/italian/amounts.ts'
import { formatAmount, formatDuration, formatEuro, formatWholeEuro } from '../../contract/italian/format.ts'
import { tan } from '../../contract/products/offer-words.ts'
import type { Need, Offer } from '../../finance/offers/types.ts'
import { Instalment } from '../shared/calculator/account.tsx'
import { Dial } from '../shared/fields/dial.tsx'
import type { MortgageModel } from './model.ts'
import { needFields, PresentLoanFields } from './need/need-fields.tsx'
import { feeOfBroker, moreOrLess, noCostsByLaw, savingAccount } from './transfer/saving.ts'
import css from './transfer/transfer.css?inline'

/** The first questions of a transfer (surroga): today's instalment, residual debt and remaining instalments. */
export function View({ model }: { model: MortgageModel }) {
  model.context.adopt(css)
  const { numbers } = model.need
  const figure = model.figure.value
  return (
    <>
      <div class="details">
        <PresentLoanFields model={model} />
      </div>
      <div class="dials">
        <needFields.importo model={model} />
        <Dial id="valore" label="Valore della casa" unit="€" field={numbers.valore} />
        <Dial id="durata" label="Durata nuova" unit="anni" field={numbers.durata} />
      </div>
      {figure.kind === 'offer' && <p class="saving note">{noCostsByLaw(feeOfBroker(figure.offer))}</p>}
    </>
  )
}

interface SavingProps {
  offer: Offer
  need: Need
  /** The figure for a present mortgage that is unknown. */
  otherwise: VNode
}

/** The large figure of a transfer: what the offer saves in all, or costs more. `best` names the offer: «Con l’offerta …». */
export function Saving({ best, offer, need, otherwise }: SavingProps & { best: string }) {
  const account = savingAccount(offer, need)
  if (!account) return otherwise
  const { total, perMonth, when } = account
  return (
    <>
      <h3 class="eyebrow" id="esito">
        {best} {total < 0 ? 'spende di più' : 'risparmia'}
      </h3>
      <Instalment cents={Math.abs(total)} />
      <p class="text">
        in tutto, con {perMonth}: {when}. La rata nuova è di <strong>{formatEuro(offer.rata)}</strong> al mese
        per {formatDuration(need.durataMesi)}, {tan(offer)}, <strong>TAEG {formatRate(offer.taeg)}</strong>.
      </p>
    </>
  )
}

/** What a transfer saves in all, for screen readers; null while the present mortgage is unknown. */
export function savingSpoken(offer: Offer, need: Need): string | null {
  const account = savingAccount(offer, need)
  if (!account) return null
  const { total } = account
  return `${total < 0 ? 'Spesa in più' : 'Risparmio'} ${formatAmount(Math.abs(total))} euro in tutto`
}

/** The sticky figure of a transfer. */
export function HeldSaving({ offer, need, otherwise }: SavingProps) {
  const account = savingAccount(offer, need)
  if (!account) return otherwise
  const { total } = account
  return (
    <>
      <span class="figure minor">{formatWholeEuro(Math.abs(total))}</span> in {moreOrLess(total)} in tutto,
      rata {formatEuro(offer.rata)}, TAEG {formatRate(offer.taeg)}
    </>
  )
}
