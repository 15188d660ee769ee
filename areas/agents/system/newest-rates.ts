/** A reference rate on a day, as the API lists it. */
export interface Rate {
  _id: string
  scadenza: string
  data: string
  valore: number
}

/** `3m` and `10y` in months. */
const months = (scadenza: string) => Number.parseInt(scadenza, 10) * (scadenza.endsWith('y') ? 12 : 1)

/** The newest value of each term, shortest term first. */
export function newestRates(rates: readonly Rate[]): Rate[] {
  const newest = new Map<string, Rate>()
  for (const rate of rates) {
    const known = newest.get(rate.scadenza)
    if (!known || known.data < rate.data) newest.set(rate.scadenza, rate)
  }
  return [...newest.values()].sort((a, b) => months(a.scadenza) - months(b.scadenza))
}
