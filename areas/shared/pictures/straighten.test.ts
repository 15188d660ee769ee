import { expect, it } from 'vitest'
import {
  type Corners,
  isSheet,
  type Pixels,
  projection,
  sheetSize,
  straighten,
  straightenRows,
  turned,
  wholePicture,
} from './straighten.ts'

const blank = (width: number, height: number): Pixels => ({
  width,
  height,
  data: new Uint8ClampedArray(width * height * 4),
})

/** A sheet seen aslant: its far side is shorter. */
const aslant: Corners = [
  { x: 0.3, y: 0.1 },
  { x: 0.75, y: 0.2 },
  { x: 0.95, y: 0.9 },
  { x: 0.05, y: 0.8 },
]

/** A chessboard of four by four squares on a sheet with these corners, on grey, as a camera sees it. */
function photographed(corners: Corners, width: number, height: number): Pixels {
  const picture = blank(width, height)
  picture.data.fill(128)
  const pointOf = projection(corners)
  const steps = 1200
  for (let i = 0; i < steps; i++)
    for (let j = 0; j < steps; j++) {
      const [u, v] = [(i + 0.5) / steps, (j + 0.5) / steps]
      const { x, y } = pointOf(u, v)
      const at = (Math.floor(y * height) * width + Math.floor(x * width)) * 4
      const isDark = (Math.floor(u * 4) + Math.floor(v * 4)) % 2 === 0
      // The first square is red, so that its place shows how the sheet is turned.
      picture.data.set(
        u < 0.25 && v < 0.25 ? [200, 0, 0, 255] : isDark ? [0, 0, 0, 255] : [255, 255, 255, 255],
        at,
      )
    }
  return picture
}

/** The colours at the centres of the sixteen squares. */
const squares = ({ width, height, data }: Pixels) =>
  Array.from({ length: 16 }, (_, n) => {
    const [i, j] = [n % 4, Math.floor(n / 4)]
    const at = (Math.floor(((j + 0.5) * height) / 4) * width + Math.floor(((i + 0.5) * width) / 4)) * 4
    const [red, green] = [data[at]!, data[at + 1]!]
    return red > 150 && green < 50 ? 'r' : red > 200 ? 'w' : red < 50 ? 'b' : '?'
  }).join('')

it('maps the corners of the square to those of the sheet, and its diagonals to where they cross', () => {
  const pointOf = projection(aslant)
  const points = [pointOf(0, 0), pointOf(1, 0), pointOf(1, 1), pointOf(0, 1)]
  for (const [i, { x, y }] of points.entries()) {
    expect(x).toBeCloseTo(aslant[i]!.x, 10)
    expect(y).toBeCloseTo(aslant[i]!.y, 10)
  }
  const { x, y } = pointOf(0.5, 0.5)
  const [p, q, r, s] = aslant
  expect((x - p.x) * (r.y - p.y) - (y - p.y) * (r.x - p.x)).toBeCloseTo(0, 10)
  expect((x - q.x) * (s.y - q.y) - (y - q.y) * (s.x - q.x)).toBeCloseTo(0, 10)
})

it('straightens a sheet seen aslant', () => {
  const picture = photographed(aslant, 400, 300)
  const sheet = blank(160, 160)
  straightenRows(picture, aslant, sheet, 0, 160)
  expect(squares(sheet)).toBe('rwbwwbwbbwbwwbwb')
})

it('turns a sheet to the right', () => {
  const picture = photographed(aslant, 400, 300)
  const places = [0, 1, 2, 3, 4].map(turns => {
    const sheet = blank(160, 160)
    straightenRows(picture, turned(aslant, turns), sheet, 0, 160)
    return squares(sheet).indexOf('r')
  })
  expect(places).toEqual([0, 3, 15, 12, 0])
})

it('leaves a whole picture as it is', () => {
  const picture = photographed(wholePicture, 60, 40)
  const sheet = blank(60, 40)
  straightenRows(picture, wholePicture, sheet, 0, 40)
  expect(sheet.data).toEqual(picture.data)
})

it('refuses corners that cross, make a dent, or leave no sheet', () => {
  const [p, q, r, s] = aslant
  expect(isSheet(aslant)).toBe(true)
  expect(isSheet([q, p, r, s])).toBe(false)
  expect(isSheet([p, q, { x: 0.3, y: 0.3 }, s])).toBe(false)
  expect(isSheet([p, p, r, s])).toBe(false)
})

it('keeps the proportions of the sides, within the longest side', () => {
  expect(sheetSize(wholePicture, { width: 4000, height: 3000 }, 2000)).toEqual({ width: 2000, height: 1500 })
  expect(sheetSize(turned(wholePicture, 1), { width: 400, height: 300 }, 2000)).toEqual({
    width: 300,
    height: 400,
  })
})

it('works in short turns, and stops at an abort', async () => {
  const picture = photographed(aslant, 400, 300)
  const [whole, inTurns] = [blank(900, 900), blank(900, 900)]
  straightenRows(picture, aslant, whole, 0, 900)
  const shares: number[] = []
  await straighten(picture, aslant, inTurns, done => shares.push(done), new AbortController().signal)
  expect(Buffer.from(inTurns.data).equals(Buffer.from(whole.data))).toBe(true)
  expect([shares.length > 1, shares.at(-1)]).toEqual([true, 1])
  const stop = new AbortController()
  const stopped = straighten(picture, aslant, inTurns, () => stop.abort(), stop.signal)
  await expect(stopped).rejects.toThrow()
})
