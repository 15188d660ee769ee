import { type ExampleFile, filesWith } from '../files.ts'
import { drawPng, type Shape } from './drawing.ts'

const side = 640
/** How many portraits there are; the other people have none. */
const count = 8

const grounds = ['#dfe8e2', '#e9e2d3', '#dde3ea', '#ece0dc']
const skins = ['#e8c4a2', '#d9a97f', '#b98258', '#f0d3b8']
const hairs = ['#3a2a20', '#6b4a2f', '#1f1b1a', '#8d8a86']
const clothes = ['#0e5a43', '#2f3e55', '#7a3b2e', '#4b4b4b']

/** A drawn portrait: a head without a face, with short or long hair. */
function portrait(i: number): Buffer {
  // The second four persons have other colours than the first four.
  const turn = Math.floor(i / 4)
  const palette = [
    grounds[(i + turn) % 4]!,
    skins[(i * 3 + turn) % 4]!,
    hairs[(i * 5 + 1 + 2 * turn) % 4]!,
    clothes[(i + 2 + turn) % 4]!,
    '#fbfaf6',
  ]
  const [skin, hair, cloth, collar] = [1, 2, 3, 4]
  const long = i % 2 === 0
  const shapes: Shape[] = [
    ...(long
      ? [
          { kind: 'ellipse', colour: hair!, x: 320, y: 270, rx: 168, ry: 185 } as const,
          { kind: 'rectangle', colour: hair!, left: 152, top: 270, width: 336, height: 190 } as const,
        ]
      : []),
    { kind: 'ellipse', colour: cloth!, x: 320, y: 660, rx: 270, ry: 210 },
    { kind: 'ellipse', colour: collar!, x: 320, y: 470, rx: 92, ry: 70 },
    { kind: 'rectangle', colour: skin!, left: 264, top: 350, width: 112, height: 110 },
    { kind: 'ellipse', colour: skin!, x: 320, y: 460, rx: 56, ry: 44 },
    ...(long ? [] : [{ kind: 'ellipse', colour: hair!, x: 320, y: 225, rx: 140, ry: 130 } as const]),
    { kind: 'ellipse', colour: skin!, x: 320, y: 280, rx: 122, ry: 148 },
    { kind: 'ellipse', colour: hair!, x: 270 + (i % 3) * 50, y: 165, rx: 120, ry: 62 },
  ]
  return drawPng({ width: side, height: side }, palette, shapes)
}

let drawn: Buffer[] | undefined

/** Drawn portraits of example agents. */
export const portraitFiles = (from: { seed: number; today: string }): ExampleFile[] => {
  drawn ??= Array.from({ length: count }, (_, i) => portrait(i))
  const contents = drawn.map((bytes, i) => ({
    name: `ritratto-${i + 1}.png`,
    mimetype: 'image/png' as const,
    bytes,
  }))
  return filesWith('portraits', from, contents)
}

const menInA = ['Andrea', 'Luca', 'Mattia', 'Nicola']
/** Long and short hair alternate among the portraits. */
const hasLongHair = (nome: string) => nome.endsWith('a') && !menInA.includes(nome)

/** The portrait of each person, as long as there are some. */
export function portraitsOf(
  names: readonly string[],
  from: { seed: number; today: string },
): (ExampleFile | undefined)[] {
  const left = portraitFiles(from).map((file, i) => ({ file, isLong: i % 2 === 0 }))
  return names.map(nome => {
    const at = left.findIndex(({ isLong }) => isLong === hasLongHair(nome))
    return at < 0 ? undefined : left.splice(at, 1)[0]!.file
  })
}
