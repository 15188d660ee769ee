import paths from './outlines.json'
import type { Box } from './projection.ts'

export interface Outline {
  nome: string
  path: string
  box: Box
}

/** Outlines of the regions, in tenths of a unit of @svg-maps/italy (map of MapSVG, CC BY 4.0; `extract.ts`). */
export const outlines: readonly Outline[] = Object.entries(paths).map(([nome, path]) => ({
  nome,
  path,
  box: boxOf(path),
}))

/** Bounding box of a path. Paths of `outlines.json` have only `M`, relative `l` and `z`. */
function boxOf(path: string): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const [, start, steps] of path.matchAll(/M([^Ml]+)l([^Mz]*)z/g)) {
    const numbers = `${start} ${steps}`.match(/-?\d+/g)!.map(Number)
    let [x, y] = [0, 0]
    for (let i = 0; i < numbers.length; i += 2) {
      x += numbers[i]!
      y += numbers[i + 1]!
      ;[left, right] = [Math.min(left, x), Math.max(right, x)]
      ;[top, bottom] = [Math.min(top, y), Math.max(bottom, y)]
    }
  }
  return { x: left, y: top, width: right - left, height: bottom - top }
}
