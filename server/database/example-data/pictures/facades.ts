import { type ExampleFile, filesWith } from '../files.ts'
import { drawPng, type Shape } from './drawing.ts'

const [width, height] = [1280, 720]
/** How many façades there are; the other agencies have none. */
const count = 6

const skies = ['#e7edf0', '#efe9dc', '#e3ebe5']
const walls = ['#d9a56c', '#d8c8a8', '#c98f73', '#b9b3a4', '#e0c39a', '#c9b7a0']
const shutters = ['#3f5a4a', '#6b4535', '#46566b']

/** A drawn façade: windows with shutters above, the shop of the agency on the street. */
function facade(i: number): Buffer {
  const palette = [
    skies[i % 3]!,
    walls[i % 6]!,
    shutters[(i + 1) % 3]!,
    '#2b2a27',
    '#0e5a43',
    '#f7f4ec',
    '#bdb6a8',
    '#5d7a5f',
  ]
  const [wall, shutter, glass, green, paper, street, leaves] = [1, 2, 3, 4, 5, 6, 7]
  const rectangle = (colour: number, left: number, top: number, width: number, height: number): Shape => ({
    kind: 'rectangle',
    colour,
    left,
    top,
    width,
    height,
  })
  const columns = 5 + (i % 3)
  const house = { left: 120, width: 1040 }
  const step = house.width / columns
  const windows = Array.from({ length: columns * 2 }, (_, at) => {
    const left = Math.round(house.left + (at % columns) * step + step / 2)
    const top = 120 + Math.floor(at / columns) * 150
    return [
      rectangle(paper!, left - 40, top - 6, 80, 112),
      rectangle(glass!, left - 34, top, 68, 100),
      rectangle(shutter!, left - 66, top - 2, 30, 104),
      rectangle(shutter!, left + 36, top - 2, 30, 104),
    ]
  })
  const shapes: Shape[] = [
    rectangle(wall!, house.left, 70, house.width, 600),
    rectangle(paper!, house.left - 16, 60, house.width + 32, 16),
    ...windows.flat(),
    rectangle(paper!, house.left, 412, house.width, 6),
    // The shop: sign, awning, two windows and the door.
    rectangle(green!, 300, 432, 680, 50),
    ...[0, 1, 2, 3].map(stroke => rectangle(paper!, 330 + stroke * 12, 442, 5, 30)),
    rectangle(glass!, 320, 500, 220, 170),
    rectangle(glass!, 740, 500, 220, 170),
    rectangle(paper!, 580, 490, 120, 180),
    rectangle(glass!, 592, 502, 96, 168),
    rectangle(street!, 0, 670, width, 50),
    { kind: 'ellipse', colour: leaves!, x: 60, y: 470, rx: 70, ry: 110 },
    rectangle(glass!, 54, 560, 12, 112),
  ]
  return drawPng({ width, height }, palette, shapes)
}

let drawn: Buffer[] | undefined

/** Drawn façades of example agencies. */
export const facadeFiles = (from: { seed: number; today: string }): ExampleFile[] => {
  drawn ??= Array.from({ length: count }, (_, i) => facade(i))
  const contents = drawn.map((bytes, i) => ({
    name: `agenzia-${i + 1}.png`,
    mimetype: 'image/png' as const,
    bytes,
  }))
  return filesWith('facades', from, contents)
}
