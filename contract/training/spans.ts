/** A stretch of a video, in seconds from its start. */
export type Span = readonly [from: number, to: number]

/** A gap up to this length, in seconds, is no gap: players report times with some tolerance. */
const tolerance = 0.25

/** The union of some stretches, in order, in tenths of a second. Empty stretches are left out. */
export function mergeSpans(spans: readonly Span[]): Span[] {
  const merged: [number, number][] = []
  for (const [from, to] of spans.filter(([from, to]) => to > from).toSorted((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last && from <= last[1] + tolerance) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged.map(([from, to]) => [round(from), round(to)])
}

const round = (seconds: number): number => Math.round(seconds * 10) / 10

/** The seconds of some merged stretches. */
export const secondsOf = (spans: readonly Span[]): number =>
  round(spans.reduce((sum, [from, to]) => sum + to - from, 0))

/** The parts of a stretch that are in none of some merged stretches. */
export function partsOutside([from, to]: Span, merged: readonly Span[]): Span[] {
  const parts: Span[] = []
  let start = from
  for (const [a, b] of merged) {
    if (b <= start || a >= to) continue
    if (a > start) parts.push([start, a])
    start = b
  }
  return start < to ? [...parts, [start, to]] : parts
}
