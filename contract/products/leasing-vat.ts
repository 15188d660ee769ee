import type { LeasingNeed, LeasingOffer } from '../../finance/offers/leasing/leasing-types.ts'

/** Percent: the ordinary rate (DPR 633/1972, art. 16), due on first rental, rentals and option. */
export const vatPercent = 22

/** An amount with VAT, rounded half up, cents. */
const withVat = (cents: number) => Math.round((cents * (100 + vatPercent)) / 100)

/** Whether the person wants to see the payments of a lease with VAT. */
export const isWithVat = (need: object): boolean => 'conIva' in need && need.conIva === true

/** The payments of a lease as the person wants to see them, net of VAT or with it: each place that shows one reads it here. */
export function leasePayments(
  lease: Pick<LeasingOffer, 'anticipo' | 'rata' | 'numeroCanoni' | 'riscatto'> & { totaleCosti?: number },
  need: Pick<LeasingNeed, 'conIva'>,
) {
  const { numeroCanoni, totaleCosti = 0 } = lease
  const [anticipo, rata, riscatto] = [lease.anticipo, lease.rata, lease.riscatto].map(cents =>
    isWithVat(need) ? withVat(cents) : cents,
  ) as [number, number, number]
  const totaleCanoni = rata * numeroCanoni
  const totaleDovuto = anticipo + totaleCanoni + riscatto + totaleCosti
  const net = lease.anticipo + lease.rata * numeroCanoni + lease.riscatto + totaleCosti
  return { anticipo, rata, totaleCanoni, riscatto, totaleDovuto, iva: totaleDovuto - net }
}

/** What the amounts of a lease are, within a sentence. */
export const leaseAmounts = (need: object): string =>
  isWithVat(need)
    ? `anticipo, canoni e riscatto con IVA al ${vatPercent}\u00a0%, gli altri importi al netto`
    : 'importi al netto dell’IVA'

/** Label of the total of a lease. */
export const leaseTotalName = (need: object): string =>
  isWithVat(need) ? 'In tutto, IVA compresa' : 'In tutto, oltre IVA'

/** «Canone, con IVA»: the label of a payment, which says so where the payment includes VAT. */
export const leasePaymentName = (name: string, need: object): string =>
  isWithVat(need) ? `${name}, con IVA` : name
