import { crc32, deflateSync } from 'node:zlib'

/** A flat shape of one colour; later shapes cover earlier ones. Lengths in pixels. */
export type Shape = { colour: number } & (
  | { kind: 'rectangle'; left: number; top: number; width: number; height: number }
  | { kind: 'ellipse'; x: number; y: number; rx: number; ry: number }
)

/** Draws shapes on a ground of colour 0, as a PNG with a palette of `#rrggbb`. */
export function drawPng(
  { width, height }: { width: number; height: number },
  palette: readonly string[],
  shapes: readonly Shape[],
): Buffer {
  // Each row begins with the number of its filter, which is 0.
  const rows = Buffer.alloc((width + 1) * height)
  for (const shape of shapes) fill(rows, { width, height }, shape)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // 8 bits for each pixel, which are the number of a colour.
  header.set([8, 3, 0, 0, 0], 8)
  const colours = Buffer.from(palette.map(colour => colour.slice(1)).join(''), 'hex')
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('PLTE', colours),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function fill(rows: Buffer, { width, height }: { width: number; height: number }, shape: Shape): void {
  const [top, bottom] =
    shape.kind === 'rectangle'
      ? [shape.top, shape.top + shape.height]
      : [Math.ceil(shape.y - shape.ry), shape.y + shape.ry]
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y++) {
    const [left, right] = rowOf(shape, y)
    const start = Math.max(0, Math.ceil(left))
    const end = Math.min(width, Math.ceil(right))
    if (start < end) rows.fill(shape.colour, y * (width + 1) + 1 + start, y * (width + 1) + 1 + end)
  }
}

/** Where a shape begins and ends in a row. */
function rowOf(shape: Shape, y: number): [left: number, right: number] {
  if (shape.kind === 'rectangle') return [shape.left, shape.left + shape.width]
  const { x, rx, ry } = shape
  const half = rx * Math.sqrt(Math.max(0, 1 - ((y - shape.y) / ry) ** 2))
  return [x - half, x + half]
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
