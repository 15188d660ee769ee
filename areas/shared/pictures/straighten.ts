/** A point in shares of the width and the height of a picture, from 0 to 1. */
export interface Point {
  x: number
  y: number
}

/** Corners of a sheet of paper: above left, above right, below right, below left. */
export type Corners = readonly [Point, Point, Point, Point]

/** Pixels in RGBA, row by row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8ClampedArray
}

/** The corners of the whole picture. */
export const wholePicture: Corners = [
  { x: 0, y: 0 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
]

/** The smallest turn at a corner, twice the area of a triangle of a hundredth of the picture. */
const minTurn = 0.01

/** Whether the corners surround a sheet: in their order, without a dent, and not on one line. */
export const isSheet = (corners: Corners): boolean =>
  corners.every((corner, i) => {
    const [next, after] = [corners[(i + 1) % 4]!, corners[(i + 2) % 4]!]
    const turn = (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x)
    return turn > minTurn
  })

/** The corners of a sheet that is turned to the right by 90 degrees, `turns` times. */
export const turned = (corners: Corners, turns: number): Corners =>
  corners.map((_, i) => corners[(i - turns + 8) % 4]!) as unknown as Corners

/** Width and height of the straightened sheet: the mean of its opposite sides, within `maxSide`. */
export function sheetSize(corners: Corners, { width, height }: Omit<Pixels, 'data'>, maxSide: number) {
  const side = (i: number, j: number) =>
    Math.hypot((corners[i]!.x - corners[j]!.x) * width, (corners[i]!.y - corners[j]!.y) * height)
  const [wide, high] = [(side(0, 1) + side(3, 2)) / 2, (side(0, 3) + side(1, 2)) / 2]
  const scale = Math.min(1, maxSide / Math.max(wide, high))
  const whole = (length: number) => Math.max(1, Math.round(length * scale))
  return { width: whole(wide), height: whole(high) }
}

/**
 * The projective map from the unit square to a sheet (Heckbert 1989): the picture of a plane in perspective is such a
 * map, and the four corners fix its eight numbers.
 */
export function projection([p, q, r, s]: Corners): (u: number, v: number) => Point {
  const [sumX, sumY] = [p.x - q.x + r.x - s.x, p.y - q.y + r.y - s.y]
  const [qx, qy, sx, sy] = [q.x - r.x, q.y - r.y, s.x - r.x, s.y - r.y]
  const area = qx * sy - qy * sx
  const g = (sumX * sy - sumY * sx) / area
  const h = (qx * sumY - qy * sumX) / area
  return (u, v) => {
    const depth = g * u + h * v + 1
    return {
      x: (p.x + (q.x - p.x + g * q.x) * u + (s.x - p.x + h * s.x) * v) / depth,
      y: (p.y + (q.y - p.y + g * q.y) * u + (s.y - p.y + h * s.y) * v) / depth,
    }
  }
}

/** Writes the rows from `from` to `to` of the straightened sheet, each point between its four nearest pixels. */
export function straightenRows(
  picture: Pixels,
  corners: Corners,
  sheet: Pixels,
  from: number,
  to: number,
): void {
  const { width, height, data } = picture
  const pointOf = projection(corners)
  for (let row = from; row < to; row++)
    for (let column = 0; column < sheet.width; column++) {
      const { x, y } = pointOf((column + 0.5) / sheet.width, (row + 0.5) / sheet.height)
      const left = Math.min(Math.max(x * width - 0.5, 0), width - 1)
      const top = Math.min(Math.max(y * height - 0.5, 0), height - 1)
      const [i, j] = [Math.floor(left), Math.floor(top)]
      const [right, below] = [i + 1 < width ? 4 : 0, j + 1 < height ? width * 4 : 0]
      const [across, down] = [left - i, top - j]
      const at = (j * width + i) * 4
      const to = (row * sheet.width + column) * 4
      for (let c = 0; c < 4; c++) {
        const above = data[at + c]! * (1 - across) + data[at + right + c]! * across
        const under = data[at + below + c]! * (1 - across) + data[at + below + right + c]! * across
        sheet.data[to + c] = above * (1 - down) + under * down
      }
    }
}

/** Milliseconds of work after which the page gets its turn. */
const turnMs = 12

/**
 * Straightens a sheet into `sheet`, in short turns so that a large picture does not hold up the page. A worker would need
 * a source of its own in the content security policy of the areas. `onProgress` gets the share that is done. An abort of
 * `signal` throws.
 */
export async function straighten(
  picture: Pixels,
  corners: Corners,
  sheet: Pixels,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<void> {
  let row = 0
  while (row < sheet.height) {
    const until = performance.now() + turnMs
    while (row < sheet.height && performance.now() < until) {
      const to = Math.min(row + 8, sheet.height)
      straightenRows(picture, corners, sheet, row, to)
      row = to
    }
    onProgress(row / sheet.height)
    await new Promise(resolve => setTimeout(resolve))
    signal.throwIfAborted()
  }
}
