/** A field whose value differs from the expected one. */
export interface Miss {
  field: string
  expected: unknown
  got: unknown
}

/** Absolute tolerances by field; `name[]` stands for each item of a list, `name[].field` for a field of each item. */
export type Tolerances = Record<string, number>

/**
 * The fields of `expected` that differ in `got`. Other fields of `got` are ignored. List items with a `number` (rows,
 * balances) are samples and are found by number; other lists are compared item by item.
 */
export function misses(
  expected: Record<string, unknown>,
  got: Record<string, unknown>,
  tolerances: Tolerances = {},
): Miss[] {
  return Object.entries(expected).flatMap(([field, value]) =>
    compare(value, got[field], { field, tolerance: field, tolerances }),
  )
}

/** Path of a value, as printed (`field`) and as a key of the tolerances (`tolerance`). */
interface Place {
  field: string
  tolerance: string
  tolerances: Tolerances
}

function compare(expected: unknown, got: unknown, place: Place): Miss[] {
  if (Array.isArray(expected)) return Array.isArray(got) ? compareLists(expected, got, place) : miss()
  if (isRecord(expected)) {
    if (!isRecord(got)) return miss()
    return Object.entries(expected).flatMap(([key, value]) =>
      compare(value, got[key], inside(place, `.${key}`)),
    )
  }
  if (expected === got) return []
  const tolerance = place.tolerances[place.tolerance] ?? 0
  // The factor allows for the rounding error of the difference.
  const apart = typeof expected === 'number' && typeof got === 'number' ? Math.abs(expected - got) : Infinity
  return apart <= tolerance * (1 + 1e-6) ? [] : miss()

  function miss(): Miss[] {
    return [{ field: place.field, expected, got }]
  }
}

function compareLists(expected: unknown[], got: unknown[], place: Place): Miss[] {
  const sampled = expected.some(item => isRecord(item) && 'number' in item)
  if (!sampled && expected.length !== got.length) return [{ field: place.field, expected, got }]
  return expected.flatMap((item, at) => {
    const number = isRecord(item) ? item.number : undefined
    const found = sampled ? got.find(other => isRecord(other) && other.number === number) : got[at]
    const shown = sampled ? `[number ${number}]` : `[${at}]`
    return compare(item, found, inside(place, shown, '[]'))
  })
}

function inside(place: Place, shown: string, named = shown): Place {
  return { ...place, field: place.field + shown, tolerance: place.tolerance + named }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
