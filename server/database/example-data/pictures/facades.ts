import { type ExampleFile, filesWith } from '../files.ts'
import { seededRandom } from '../random.ts'
import { drawPng, type Shape } from './drawing.ts'

const [width, height] = [1280, 720]
/** How many façades there are; each stands for several agencies. */
const count = 10

/** A wall, and its tone in the shade. */
const walls = [
  ['#dcab72', '#c08f58'],
  ['#e3d2ac', '#c9b68d'],
  ['#d08f72', '#b37458'],
  ['#c5bda9', '#a9a08b'],
  ['#e6c795', '#cbab78'],
  ['#cf9f86', '#b3836a'],
] as const
const skies = ['#e4ecef', '#f0e9da', '#e2ebe4', '#e8e6ee']
const shutters = ['#3d5a49', '#6d4534', '#46586d', '#5b5a3d']

const names = [
  'sky',
  'wall',
  'shade',
  'shutter',
  'slat',
  'glass',
  'light',
  'green',
  'paper',
  'street',
  'kerb',
  'leaves',
  'roof',
  'neighbour',
  'iron',
] as const
type Colour = (typeof names)[number]

const rectangle = (colour: Colour, left: number, top: number, width: number, height: number): Shape => ({
  kind: 'rectangle',
  colour: names.indexOf(colour),
  ...{ left, top, width, height },
})
const ellipse = (colour: Colour, x: number, y: number, rx: number, ry = rx): Shape => ({
  kind: 'ellipse',
  colour: names.indexOf(colour),
  ...{ x, y, rx, ry },
})

/** A drawn façade: two floors of windows with shutters, and the agency on the street. */
function facade(i: number): Buffer {
  const random = seededRandom(i, 'facades')
  const [wall, shade] = walls[i % walls.length]!
  const [neighbour] = walls[(i + 2) % walls.length]!
  const palette: Record<Colour, string> = {
    sky: skies[i % skies.length]!,
    wall,
    shade,
    shutter: shutters[(i + Math.floor(i / 4)) % shutters.length]!,
    slat: '#2c3531',
    glass: '#39424a',
    light: '#f3dda4',
    green: '#0e5a43',
    paper: '#f8f4ea',
    street: '#b9b2a5',
    kerb: '#97907f',
    leaves: '#5f7d5c',
    roof: '#9a5b42',
    neighbour,
    iron: '#2b2a27',
  }
  const columns = random.between(4, 6)
  const house = { left: 150, top: random.between(64, 92), width: 980, ground: 400, street: 660 }
  const step = house.width / columns
  const floors = [house.top + 62, house.top + 62 + (house.ground - house.top - 30) / 2]
  const balcony = random.between(0, 1) * (1 + random.between(0, columns - 2))
  const shapes = [
    // The houses beside it.
    rectangle('neighbour', 0, house.top + 74, house.left, 600),
    rectangle('neighbour', house.left + house.width, house.top + 40, width, 600),
    rectangle('roof', 0, house.top + 62, house.left, 16),
    rectangle('roof', house.left + house.width, house.top + 28, width, 16),
    ...[house.top + 150, house.top + 310].flatMap(top => [
      rectangle('glass', 40, top, 56, 96),
      rectangle('glass', 1192, top - 24, 56, 96),
    ]),
    rectangle('wall', house.left, house.top, house.width, 600),
    rectangle('shade', house.left, house.top, house.width, 20),
    rectangle('roof', house.left - 22, house.top - 14, house.width + 44, 18),
    rectangle('paper', house.left - 10, house.top + 4, house.width + 20, 8),
    ...floors.flatMap((top, floor) =>
      Array.from({ length: columns }, (_, column) =>
        windowAt(
          house.left + (column + 0.5) * step,
          top,
          random.chance(0.16) ? 'closed' : random.chance(0.14) ? 'lit' : 'open',
          floor === 1 && column === balcony && balcony > 0,
        ),
      ).flat(),
    ),
    ...shop(random.between(0, 2), random.chance(0.5), house),
    // The street, and what stands on it.
    rectangle('street', 0, house.street, width, 60),
    rectangle('kerb', 0, house.street + 22, width, 5),
    ...(random.chance(0.6) ? tree(random.chance(0.5) ? 84 : 1200) : []),
  ]
  return drawPng(
    { width, height },
    names.map(name => palette[name]),
    shapes.map(rounded),
  )
}

const rounded = (shape: Shape): Shape =>
  shape.kind === 'ellipse' ? shape : { ...shape, left: Math.round(shape.left), top: Math.round(shape.top) }

function windowAt(x: number, top: number, state: 'open' | 'closed' | 'lit', hasBalcony: boolean): Shape[] {
  const tall = hasBalcony ? 122 : 100
  const leaf = (left: number) => [
    rectangle('shutter', left, top, 32, tall),
    ...[0.2, 0.4, 0.6, 0.8].map(at => rectangle('slat', left + 5, top + tall * at, 22, 2)),
  ]
  return [
    rectangle('paper', x - 40, top - 8, 80, tall + 14),
    rectangle(state === 'lit' ? 'light' : 'glass', x - 32, top, 64, tall),
    rectangle('paper', x - 2, top, 4, tall),
    rectangle('paper', x - 32, top + 30, 64, 4),
    rectangle('shade', x - 48, top + tall + 6, 96, 6),
    ...(state === 'closed'
      ? [...leaf(x - 32), ...leaf(x), rectangle('slat', x - 1, top, 2, tall)]
      : [...leaf(x - 74), ...leaf(x + 42)]),
    ...(hasBalcony
      ? [
          rectangle('kerb', x - 92, top + tall + 4, 184, 10),
          rectangle('iron', x - 88, top + tall - 44, 176, 4),
          ...Array.from({ length: 15 }, (_, bar) =>
            rectangle('iron', x - 88 + bar * 12.4, top + tall - 42, 3, 46),
          ),
        ]
      : []),
  ]
}

interface House {
  left: number
  width: number
  ground: number
  street: number
}

/** The ground floor: sign, two shop windows and a door, of which the place varies, under arches or awnings. */
function shop(door: number, hasArches: boolean, { left, width, ground, street }: House): Shape[] {
  const bay = width / 3
  return [
    rectangle('shade', left, ground + 14, width, street - ground),
    rectangle('paper', left - 6, ground + 6, width + 12, 10),
    // The sign, with the five strokes of the mark.
    rectangle('green', left + 60, ground + 30, width - 120, 48),
    ...[0, 1, 2, 3, 4].map(stroke => rectangle('paper', left + 84 + stroke * 13, ground + 40, 7, 28)),
    rectangle('paper', left + 168, ground + 50, 150, 9),
    ...[0, 1, 2].flatMap(at => {
      const middle = left + bay * (at + 0.5)
      const half = at === door ? 62 : 112
      const top = ground + (hasArches ? 138 : 104)
      const glass = at === door ? 'glass' : 'light'
      return [
        ...(hasArches
          ? [ellipse('paper', middle, top + 4, half + 12, 54), ellipse(glass, middle, top + 4, half, 44)]
          : []),
        rectangle('paper', middle - half - 12, top, 2 * half + 24, street - top),
        rectangle(glass, middle - half, hasArches ? top : top + 12, 2 * half, street - top),
        ...(at === door
          ? [
              rectangle('green', middle - half, top + 26, 2 * half, street - top),
              rectangle('glass', middle - half + 12, top + 38, half - 18, 84),
              rectangle('glass', middle + 6, top + 38, half - 18, 84),
              rectangle('paper', middle - 4, top + 26, 8, street - top),
            ]
          : [
              // Cards in the window, and a desk.
              rectangle('paper', middle - half, street - 24, 2 * half, 24),
              rectangle('paper', middle - 3, top, 6, street - top),
              ...[-80, -38, 20, 62].map(x => rectangle('paper', middle + x, street - 96, 26, 36)),
              ...(hasArches ? [] : awning(middle, top, half)),
            ]),
      ]
    }),
    ...[0, 1].flatMap(side => planter(left + bay * (side + 1), street)),
  ]
}

function awning(middle: number, top: number, half: number): Shape[] {
  const stripe = (2 * half + 40) / 11
  return Array.from({ length: 11 }, (_, at) => {
    const x = middle - half - 20 + at * stripe
    const colour = at % 2 === 0 ? 'green' : 'paper'
    return [
      rectangle(colour, x, top - 8, Math.ceil(stripe), 42),
      ellipse(colour, Math.round(x) + stripe / 2, top + 34, stripe / 2, 9),
    ]
  }).flat()
}

const planter = (x: number, street: number): Shape[] => [
  ellipse('leaves', x, street - 62, 34, 42),
  rectangle('roof', x - 26, street - 38, 52, 38),
]

const tree = (x: number): Shape[] => [
  rectangle('iron', x - 7, 470, 14, 200),
  ellipse('leaves', x, 420, 96, 110),
  ellipse('leaves', x - 40, 470, 70, 66),
  ellipse('leaves', x + 42, 462, 66, 70),
]

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
