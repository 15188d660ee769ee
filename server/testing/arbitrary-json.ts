import fc, { type Arbitrary } from 'fast-check'

/** The part of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  propertyNames?: JsonSchema
  items?: JsonSchema
  /** The items of a tuple. */
  prefixItems?: JsonSchema[]
}

/** Values that nobody should send. */
export const hostile: unknown[] = [
  null,
  true,
  -1,
  0,
  1.5,
  2 ** 53,
  1e308,
  '',
  ' ',
  'null',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  '%',
  '_\\',
  "' or '1'='1",
  "'; drop table banks; --",
  '$1',
  '../../etc/passwd',
  'à'.repeat(300),
  '0000-01-01',
  '9999-12-31',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999999999Z',
  '0199aaaa-0000-7000-8000-000000000000',
  [],
  {},
  [[]],
  { a: { b: { c: [1, '\u0000'] } } },
]
const anythingHostile = fc.constantFrom(...hostile)

/** Values that match a schema, as far as the schema tells. */
export function described(schema: JsonSchema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(described))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map(type => described({ ...schema, type })))
  if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(described))
  switch (schema.type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -1e9),
        max: Math.min(schema.maximum ?? 1e9, 1e9),
      })
    case 'number':
      return fc
        .integer({
          min: Math.ceil(schema.minimum ?? 0),
          max: Math.floor(Math.min(schema.maximum ?? 100, 1e6)),
        })
        .map(whole => (whole + 0.25 <= (schema.maximum ?? 1e6) ? whole + 0.25 : whole))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return fc.array(described(schema.items ?? {}), { maxLength: 3 })
    case 'object':
      return objectOf(schema)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectOf({ properties, required = [], additionalProperties, propertyNames }: JsonSchema) {
  if (properties)
    return fc.record(Object.fromEntries(Object.entries(properties).map(([key, s]) => [key, described(s)])), {
      requiredKeys: required,
    })
  return fc.dictionary(
    (propertyNames
      ? described(propertyNames)
      : fc.string({ minLength: 1, maxLength: 10 })) as Arbitrary<string>,
    described(typeof additionalProperties === 'object' ? additionalProperties : {}),
    { maxKeys: 3, noNullPrototype: true },
  )
}

function textOf({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema): Arbitrary<string> {
  if (format === 'uuid') return fc.uuid({ version: 7 })
  if (format === 'date')
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map(d => d.toISOString().slice(0, 10))
  if (format === 'date-time')
    return fc
      .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map(d => d.toISOString())
  if (format === 'email' || pattern?.includes('@')) return matching('^[a-z]{1,8}@[a-z]{1,8}\\.it$')
  const words = fc.string({
    unit: fc.constantFrom(...'abc XYZàè’09'),
    minLength: Math.max(minLength, 1),
    maxLength,
  })
  if (!pattern || pattern.includes('\\p{'))
    return words.map(text => (text.trim() ? text : 'a'.repeat(minLength || 1)))
  return matching(pattern).filter(text => text.length <= maxLength)
}

const matchingTexts = new Map<string, Arbitrary<string>>()

/** Texts that match a pattern. Generators are cached, because parsing a pattern is slow and many fields share one. */
function matching(pattern: string): Arbitrary<string> {
  const known = matchingTexts.get(pattern) ?? fc.stringMatching(new RegExp(pattern))
  matchingTexts.set(pattern, known)
  return known
}

/** A value with an error in one place, or with an unknown key. */
export const spoiled = (value: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.tuple(value, anythingHostile, fc.nat()).map(([good, bad, where]) => spoil(good, bad, where))

function spoil(value: unknown, bad: unknown, where: number): unknown {
  if (typeof value !== 'object' || value === null) return bad
  const keys = [...Object.keys(value), 'campoInPiù']
  const key = keys[where % keys.length]!
  const inside = (value as Record<string, unknown>)[key]
  const next = Math.floor(where / keys.length)
  const changed = typeof inside === 'object' && next % 2 === 1 ? spoil(inside, bad, next >> 1) : bad
  return Array.isArray(value) ? [...value, changed] : { ...value, [key]: changed }
}
