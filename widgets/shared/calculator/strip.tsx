import { formatEuro, formatPercent } from '../../../contract/italian/format.ts'

/** Cents. */
interface Repaid {
  totaleDovuto: number
  interessi: number
  totaleCosti: number
}

/** The total due and its parts as a bar. */
export function Strip({ offer, need }: { offer: Repaid; need: { importo: number } }) {
  const { totaleDovuto, interessi, totaleCosti } = offer
  const share = (cents: number) => (cents / totaleDovuto) * 100
  const [lent, interest] = [share(need.importo), share(interessi)]
  return (
    <svg
      class="strip"
      role="img"
      aria-label={`Su ${formatEuro(totaleDovuto)}: capitale ${formatPercent(lent, 1)}, interessi ${formatPercent(interest, 1)}, spese ${formatPercent(share(totaleCosti), 1)}`}
    >
      <rect class="principal" width={`${lent}%`} height="14" />
      <rect class="interest" x={`${lent}%`} width={`${interest}%`} height="14" />
      <rect class="cost" x={`${lent + interest}%`} width={`${share(totaleCosti)}%`} height="14" />
    </svg>
  )
}
