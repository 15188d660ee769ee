import type { ComponentChildren } from 'preact'
import { formatEuro } from '../../contract/italian/format.ts'
import { leasePayments, leaseTotalName } from '../../contract/products/leasing-vat.ts'
import { share } from '../../contract/products/leasing-words.ts'
import type { LeasingNeed } from '../../finance/offers/leasing/leasing-types.ts'
import { Row } from '../shared/calculator/account.tsx'
import type { SupposedLease } from './supposed.ts'

/** Totals of a rental on an assumed rate. */
export const SupposedAccount = ({ figure }: { figure: SupposedLease }) => (
  <dl class="account">
    <PaymentRows need={figure.need} lease={figure} />
  </dl>
)

interface PaymentRowsProps {
  need: LeasingNeed
  lease: Parameters<typeof leasePayments>[0]
  /** Rows of costs besides the payments. */
  children?: ComponentChildren
}

/** The payments of a lease and their total, net of VAT or with it. */
export function PaymentRows({ need, lease, children }: PaymentRowsProps) {
  const { anticipo, totaleCanoni, riscatto, totaleDovuto, iva } = leasePayments(lease, need)
  return (
    <>
      <Row name={`Anticipo, ${share(need.anticipoPerc)} del prezzo`}>{formatEuro(anticipo)}</Row>
      <Row name={`${lease.numeroCanoni} canoni`}>{formatEuro(totaleCanoni)}</Row>
      <Row name={`Riscatto, ${share(need.riscattoPerc)} del prezzo`}>{formatEuro(riscatto)}</Row>
      {children}
      <Row name={leaseTotalName(need)} sum>
        {formatEuro(totaleDovuto)}
      </Row>
      {iva > 0 && <Row name="Di cui IVA">{formatEuro(iva)}</Row>}
    </>
  )
}

/** Note beside a figure on an assumed rate. */
export const withoutCosts =
  'Canone costante, senza spese: tutti i costi, tolta l’IVA, sono nel costo effettivo annuo di ciascuna offerta.'
