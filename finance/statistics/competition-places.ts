/** The places of points in a ranking, in the order of the points: equal points share a place (1, 2, 2, 4). */
export function competitionPlaces(points: readonly number[]): number[] {
  const descending = points.toSorted((a, b) => b - a)
  const placeOf = new Map<number, number>()
  for (const [at, one] of descending.entries()) if (!placeOf.has(one)) placeOf.set(one, at + 1)
  return points.map(one => placeOf.get(one)!)
}
