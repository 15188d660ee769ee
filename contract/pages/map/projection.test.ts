import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import outlines from './outlines.json' with { type: 'json' }
import { italy, type Point, project } from './projection.ts'

type Ring = Point[]

/** Parses a path of the outlines into rings of points. */
function ringsOf(path: string): Ring[] {
  return [...path.matchAll(/M(-?\d+) (-?\d+)l([^z]*)z/g)].map(([, x, y, steps]) => {
    let at = { x: Number(x), y: Number(y) }
    const ring = [at]
    const numbers = (steps!.match(/-?\d+/g) ?? []).map(Number)
    for (let i = 0; i < numbers.length; i += 2) {
      at = { x: at.x + numbers[i]!, y: at.y + numbers[i + 1]! }
      ring.push(at)
    }
    return ring
  })
}

/** Whether a point is inside the rings: a horizontal ray crosses them an odd number of times. */
function isWithin({ x, y }: Point, rings: Ring[]): boolean {
  let within = false
  for (const ring of rings)
    ring.forEach((a, i) => {
      const b = ring.at(i - 1)!
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) within = !within
    })
  return within
}

const rows = <T>(file: string): T[] =>
  JSON.parse(readFileSync(join('server/database/geography', file), 'utf8'))
const regionNames = new Map(rows<[string, string]>('regions.json'))
const regionOf = new Map(
  rows<[string, string, string]>('provinces.json').map(([, sigla, region]) => [
    sigla,
    regionNames.get(region)!,
  ]),
)
const towns = rows<[string, string, string, string, string, number, number]>('towns.json').map(
  ([nome, , , , sigla, lat, lng]) => ({ nome, regione: regionOf.get(sigla)!, point: project({ lat, lng }) }),
)
const regions = new Map(Object.entries(outlines).map(([nome, path]) => [nome, ringsOf(path)]))

describe('the map of Italy', () => {
  it('has an outline for each region of the database', () => {
    expect([...regions.keys()].sort()).toEqual([...regionNames.values()].sort())
  })

  it('contains every point of the outlines', () => {
    const points = [...regions.values()].flat(2)
    expect(points.length).toBeGreaterThan(3000)
    expect(points.filter(({ x, y }) => x < 0 || y < 0 || x > italy.width || y > italy.height)).toEqual([])
  })

  it('projects at least 99 % of the 7,894 towns into their own region', () => {
    const outside = towns.filter(({ point, regione }) => !isWithin(point, regions.get(regione)!))
    expect(towns).toHaveLength(7894)
    expect(outside.length).toBeLessThan(towns.length / 100)
  })

  it('projects only six towns into another region, because borders have changed', () => {
    const elsewhere = towns.filter(({ point, regione }) =>
      [...regions].some(([nome, rings]) => nome !== regione && isWithin(point, rings)),
    )
    expect(elsewhere.map(({ nome }) => nome).sort()).toMatchInlineSnapshot(`
      [
        "Ariano nel Polesine",
        "Gorreto",
        "Montecopiolo",
        "Polesella",
        "Sappada",
        "Sassofeltrio",
      ]
    `)
  })
})
