import { formatNumber } from '../italian/format.ts'

/** Quantity of a variant. */
interface VariantQuantity {
  variante: string
  quantity: number
}

/** Quantity of an item: a number, or one for each variant. */
export interface Quantities {
  quantity?: number | undefined
  quantities?: VariantQuantity[] | undefined
}

/** The conditions for ordering an item. */
interface Orderable {
  nome: string
  varianti: string[] | null
  minimo: number
  multiplo: number
  scorta: number | null
}

/** Number of pieces in a line, over all variants. */
export const pieces = ({ quantity, quantities }: Quantities): number =>
  quantities ? quantities.reduce((sum, one) => sum + one.quantity, 0) : (quantity ?? 0)

/** Price of a line in cents, without VAT. */
export const lineAmount = (line: Quantities & { merch: { prezzo: number } }): number =>
  line.merch.prezzo * pieces(line)

/** Totals of a cart in cents. VAT is rounded half up once for each line. */
export function cartTotals(lines: readonly (Quantities & { merch: { prezzo: number; iva: number } })[]) {
  let imponibile = 0
  let iva = 0
  for (const line of lines) {
    const amount = lineAmount(line)
    imponibile += amount
    iva += Math.round((amount * line.merch.iva) / 100)
  }
  return { imponibile, iva, totale: imponibile + iva }
}

/** Why an item cannot be ordered in these quantities, as an Italian message; null when it can. */
export function quantityProblem(item: Orderable, requested: Quantities): string | null {
  const { varianti, minimo, multiplo, scorta } = item
  if (varianti && !requested.quantities) return 'Scelga la quantità di ogni variante.'
  if (!varianti && requested.quantities) return 'Questo articolo non ha varianti.'
  const unknown = requested.quantities?.find(({ variante }) => !varianti?.includes(variante))
  if (unknown) return `La variante «${unknown.variante}» non c’è più.`
  const count = pieces(requested)
  if (scorta !== null && count > scorta)
    return scorta < minimo
      ? 'Al momento l’articolo è esaurito.'
      : `Ne restano ${formatNumber(scorta)}: riduca la quantità.`
  if (count < minimo) return `Se ne ordinano almeno ${formatNumber(minimo)}.`
  if (count % multiplo)
    return `Si ordina a multipli di ${formatNumber(multiplo)}: per esempio ${formatNumber(nearest(count, item))}.`
  return null
}

/** The next quantity that can be ordered, or the largest quantity that the stock allows. */
function nearest(count: number, { minimo, multiplo, scorta }: Orderable): number {
  const next = Math.max(Math.ceil(count / multiplo) * multiplo, minimo)
  return scorta !== null && next > scorta ? Math.floor(scorta / multiplo) * multiplo : next
}
