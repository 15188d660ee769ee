import type { Area } from '../../../contract/files/picture-sizes.ts'

/** No side of what is chosen is a smaller part of its picture. */
const least = 0.05
const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)

/**
 * The largest part in the middle of a picture. `shape` is the picture's width by its height, `aspect` that of the part;
 * all of it where any part will do.
 */
export function largestArea(shape: number, aspect = shape): Area {
  const width = Math.min(1, aspect / shape)
  const height = Math.min(1, shape / aspect)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** The same part elsewhere, as far as the picture goes. */
export const moved = (area: Area, dx: number, dy: number): Area => ({
  ...area,
  x: within(area.x + dx, 1 - area.width),
  y: within(area.y + dy, 1 - area.height),
})

/** A larger or smaller part of the same shape: around its middle, or from its upper left corner. */
export function scaled(
  area: Area,
  factor: number,
  shape: number,
  aspect?: number,
  from: 'middle' | 'corner' = 'middle',
): Area {
  const own = aspect ?? (area.width * shape) / area.height
  const largest = from === 'corner' ? cornerLimit(area, shape, own) : largestArea(shape, own).width
  const smallest = Math.max(least, (least * own) / shape)
  const width = Math.min(Math.max(area.width * factor, smallest), largest)
  const height = (width * shape) / own
  if (from === 'corner') return { ...area, width, height }
  return {
    x: within(area.x + (area.width - width) / 2, 1 - width),
    y: within(area.y + (area.height - height) / 2, 1 - height),
    width,
    height,
  }
}

const cornerLimit = (area: Area, shape: number, own: number) =>
  Math.min(1 - area.x, ((1 - area.y) * own) / shape)
