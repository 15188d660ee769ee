import type { Point } from './projection.ts'
import places from './towns.json'

export interface MapTown extends Point {
  nome: string
  /** 0 for the capital of a region, 1 for that of a province, 2 for another town. */
  rank: number
}

/** Towns for the names on the map, the most important first (`extract-towns.ts`). */
export const towns: readonly MapTown[] = Object.entries(places)
  .map(([nome, text]) => {
    const [rank, x, y] = text.split(' ').map(Number) as [number, number, number]
    return { nome, rank, x, y }
  })
  .sort((a, b) => a.rank - b.rank)
