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

/** Zooms about the centre: in for `by` < 1, else out; at most the whole of Italy. */
export function scaled({ x, y, width, height }: Box, by: number): Box {
  const whole = framed(italy, 1.03)
  const shown = Math.max(closest, width * by)
  return shown >= whole.width ? whole : resized({ x: x + width / 2, y: y + height / 2 }, shown)
}

export const isClosest = ({ width }: Box) => width <= closest
export const wholeItaly = framed(italy, 1.03)
