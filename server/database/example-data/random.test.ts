import { expect, it } from 'vitest'
import { seededRandom } from './random.ts'

const draw = (seed: number, stream: string) => {
  const random = seededRandom(seed, stream)
  return Array.from({ length: 20 }, random.fraction)
}

it('repeats itself by seed and stream, on every machine', () => {
  expect(draw(1, 'leads')).toEqual(draw(1, 'leads'))
  expect(draw(1, 'leads')).not.toEqual(draw(2, 'leads'))
  expect(draw(1, 'leads')).not.toEqual(draw(1, 'banks'))
  const random = seededRandom(1, 'pinned')
  expect([random.between(0, 1e6), random.between(0, 1e6)]).toEqual([781_826, 431_698])
})

it('is even, and stays within its bounds', () => {
  const random = seededRandom(7, 'dice')
  const seen = new Map<number, number>()
  for (let i = 0; i < 60_000; i++) {
    const face = random.between(1, 6)
    seen.set(face, (seen.get(face) ?? 0) + 1)
  }
  expect([...seen.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6])
  for (const times of seen.values()) expect(Math.abs(times - 10_000)).toBeLessThan(400)
})

it('makes ids of the shape of UUIDv7 that begin with their time', () => {
  const random = seededRandom(1, 'ids')
  const at = new Date('2026-11-20T08:00:00Z')
  const id = random.id(at)
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(at.getTime())
  expect(random.id(at)).not.toBe(id)
})
