import type { Box, Point } from '../../../contract/pages/map/projection.ts'

/** A mark: one agency, or several whose marks would overlap. */
export interface Mark extends Point {
  key: string
  agencies: readonly Located[]
}
export interface Located extends Point {
  _id: string
  nome: string
}

/** Minimum distance in pixels: marks are at least 24 px wide. */
const apart = 26

/**
 * Returns one mark per agency, or per group whose marks would overlap on a map of `pixels` width. At the closest zoom,
 * groups are spread in a ring instead.
 */
export function marksOf(agencies: readonly Located[], box: Box, pixels: number, closest: boolean): Mark[] {
  const unit = box.width / pixels
  const marks: Mark[] = []
  for (const agency of agencies) {
    let mark = joined([agency])
    // A joined mark has a new position, and may overlap further marks.
    for (let i = near(mark); i >= 0; i = near(mark))
      mark = joined([...marks.splice(i, 1)[0]!.agencies, ...mark.agencies])
    marks.push(mark)
  }
  return marks.flatMap(mark => (closest && mark.agencies.length > 1 ? ring(mark, unit) : [mark]))

  function near(mark: Mark): number {
    return marks.findIndex(other => distance(other, mark) < apart * unit)
  }
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)

/**
 * Joins agencies at their centre. The key is that of the first, so that a mark keeps its identity while the map moves.
 */
function joined(agencies: readonly Located[]): Mark {
  const middle = (of: 'x' | 'y') => agencies.reduce((sum, agency) => sum + agency[of], 0) / agencies.length
  return { key: agencies[0]!._id, x: middle('x'), y: middle('y'), agencies }
}

function ring({ x, y, agencies }: Mark, unit: number): Mark[] {
  const radius = Math.max(apart * 0.75, (apart * agencies.length) / (2 * Math.PI)) * unit
  return agencies.map((agency, i) => {
    const angle = (2 * Math.PI * i) / agencies.length
    return {
      key: agency._id,
      x: x + radius * Math.sin(angle),
      y: y - radius * Math.cos(angle),
      agencies: [agency],
    }
  })
}

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/**
 * Returns the mark that `key` leads to: the nearest in the direction of an arrow, or the first or last for Home and
 * End; null when there is none.
 */
export function markTowards<T extends Point>(marks: readonly T[], from: T, key: string): T | null {
  if (key === 'Home') return marks[0] ?? null
  if (key === 'End') return marks.at(-1) ?? null
  const to = directions[key]
  if (!to) return null
  let best: { mark: T; cost: number } | null = null
  for (const mark of marks) {
    const [dx, dy] = [mark.x - from.x, mark.y - from.y]
    const ahead = dx * to.x + dy * to.y
    const aside = Math.abs(dx * to.y - dy * to.x)
    if (mark === from || ahead <= 0 || aside > ahead * 2) continue
    const cost = ahead + aside * 2
    if (!best || cost < best.cost) best = { mark, cost }
  }
  return best?.mark ?? null
}
