import type { ComponentChildren } from 'preact'
import { formatEuro } from '../../contract/italian/format.ts'
import { share } from '../../contract/products/leasing-words.ts'
import type { LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import { Row } from '../shared/calculator/account.tsx'
import type { LeasingModel } from './model.ts'
import type { SupposedLease } from './supposed.ts'
import { isWithVat, shownPayment } from './vat.tsx'

/** Totals of a rental on an assumed rate. */
export const SupposedAccount = ({ model, figure }: { model: LeasingModel; figure: SupposedLease }) => (
  <dl class="account">
    <PaymentRows model={model} need={figure.need} lease={figure} costs={0} />
  </dl>
)

interface PaymentRowsProps {
  model: LeasingModel
  need: LeasingNeed
  lease: Pick<SupposedLease, 'anticipo' | 'numeroCanoni' | 'rata' | 'riscatto'>
  /** Costs besides the payments, cents, with their row. */
  costs: number
  children?: ComponentChildren
}

/** The payments of a lease and their total, net of VAT or with it. */
export function PaymentRows({ model, need, lease, costs, children }: PaymentRowsProps) {
  const { numeroCanoni } = lease
  const [anticipo, rata, riscatto] = [lease.anticipo, lease.rata, lease.riscatto].map(cents =>
    shownPayment(model, cents),
  ) as [number, number, number]
  const net = lease.anticipo + lease.rata * numeroCanoni + lease.riscatto + costs
  const total = anticipo + rata * numeroCanoni + riscatto + costs
  return (
    <>
      <Row name={`Anticipo, ${share(need.anticipoPerc)} del prezzo`}>{formatEuro(anticipo)}</Row>
      <Row name={`${numeroCanoni} canoni`}>{formatEuro(rata * numeroCanoni)}</Row>
      <Row name={`Riscatto, ${share(need.riscattoPerc)} del prezzo`}>{formatEuro(riscatto)}</Row>
      {children}
      <Row name={isWithVat(model).value ? 'In tutto, IVA compresa' : 'In tutto, oltre IVA'} sum>
        {formatEuro(total)}
      </Row>
      {isWithVat(model).value && <Row name="Di cui IVA">{formatEuro(total - net)}</Row>}
    </>
  )
}

/** Note beside a figure on an assumed rate. */
export const withoutCosts =
  'Canone costante, senza spese: tutti i costi, tolta l’IVA, sono nel costo effettivo annuo di ciascuna offerta.'
