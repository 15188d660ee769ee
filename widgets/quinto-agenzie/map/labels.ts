import type { Box, Point } from '../../../contract/pages/map/projection.ts'
import { scaleOf } from './scale.ts'

/** A name to write on the map; names of a smaller rank are written first. */
export interface Named extends Point {
  nome: string
  rank: number
}

/** A name at its point, written on a side where nothing is covered. */
export interface Label extends Named {
  side: 'right' | 'left' | 'above' | 'below'
  /** An agency or the searched place marks the point already. */
  isMarked: boolean
}

/** Map units per pixel above which names of a rank are not written. */
const coarsest = [Number.POSITIVE_INFINITY, 6, 2.2]

/** Pixels: height of a line, width of a letter, radius of a mark, and distance of a name from its point. */
const line = 18
const letter = 6.8
const radius = 15
const gap = 6

interface Rectangle {
  left: number
  top: number
  right: number
  bottom: number
}

const overlap = (a: Rectangle, b: Rectangle) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

/** Height of the scale bar in the lower left corner, with its distance from the border. */
const scaleHeight = 30

/** The names that fit on a map of `pixels` width without covering a mark, the scale or one another, in the order given. */
export function labelsOf(
  names: readonly Named[],
  marks: readonly Point[],
  box: Box,
  pixels: number,
): Label[] {
  const unit = box.width / pixels
  const height = box.height / unit
  const at = ({ x, y }: Point) => ({ x: (x - box.x) / unit, y: (y - box.y) / unit })
  const around = ({ x, y }: Point, by: number) => ({
    left: x - by,
    top: y - by,
    right: x + by,
    bottom: y + by,
  })
  const scale = {
    left: 0,
    top: height - scaleHeight,
    right: scaleOf(box).part * pixels + 2 * line,
    bottom: height,
  }
  const taken: Rectangle[] = [...marks.map(mark => around(at(mark), radius)), scale]
  const known = new Set<string>()
  return names.flatMap(name => {
    const point = at(name)
    const isOutside = point.x < 0 || point.y < 0 || point.x > pixels || point.y > height
    if (isOutside || unit > (coarsest[name.rank] ?? 0) || known.has(name.nome)) return []
    const isMarked = taken.slice(0, marks.length).some(mark => overlap(mark, around(point, 1)))
    // The dot of the town must be visible too.
    const dot = isMarked ? null : around(point, 3)
    if (dot && taken.some(other => overlap(other, dot))) return []
    const away = isMarked ? radius + 1 : gap
    const width = name.nome.length * letter
    const sides: Record<Label['side'], Rectangle> = {
      right: beside(point.x + away, point.y, width),
      left: beside(point.x - away - width, point.y, width),
      above: beside(point.x - width / 2, point.y - away - line / 2, width),
      below: beside(point.x - width / 2, point.y + away + line / 2, width),
    }
    const fits = ({ left, top, right, bottom }: Rectangle) =>
      left >= 0 && top >= 0 && right <= pixels && bottom <= height
    for (const side of ['right', 'left', 'above', 'below'] as const) {
      const place = sides[side]
      if (!fits(place) || taken.some(other => overlap(other, place))) continue
      taken.push(place, ...(dot ? [dot] : []))
      known.add(name.nome)
      return [{ ...name, side, isMarked }]
    }
    return []
  })
}

const beside = (left: number, middle: number, width: number): Rectangle => ({
  left,
  top: middle - line / 2,
  right: left + width,
  bottom: middle + line / 2,
})
