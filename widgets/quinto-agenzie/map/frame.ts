import { type Box, italy, type Point } from '../../../contract/pages/map/projection.ts'

/** Smallest width of the map, in map units: about 30 km, where outlines are still recognisable. */
const closest = 200
const ratio = italy.width / italy.height

/** Returns the smallest box around `points`. */
export function around(points: readonly Point[]): Box {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Returns the visible box around another box: with a margin (`air`), the map's aspect ratio, and a minimum width. */
export function framed({ x, y, width, height }: Box, air = 1.25): Box {
  const shown = Math.min(italy.width * 1.05, Math.max(closest, width * air, height * air * ratio))
  return resized({ x: x + width / 2, y: y + height / 2 }, shown)
}

const resized = ({ x, y }: Point, width: number): Box => ({
  x: x - width / 2,
  y: y - width / ratio / 2,
  width,
  height: width / ratio,
})

/**
 * Zooms: in for `by` < 1, else out; at most the whole of Italy. The new centre is `about` if the box contains that point;
 * otherwise the centre stays.
 */
export function scaled(box: Box, by: number, about?: Point): Box {
  const shown = Math.max(closest, box.width * by)
  if (shown >= wholeItaly.width) return wholeItaly
  const centre = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  return resized(about && within(about, box) ? about : centre, shown)
}

export const within = ({ x, y }: Point, box: Box) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

export const isClosest = ({ width }: Box) => width <= closest
export const wholeItaly = framed(italy, 1.03)
