export type Query = Record<string, string | string[]>

/** A text as HTML reads it: no database takes a NUL. */
const readable = (text: string) => text.replaceAll('\0', '\u{FFFD}')

/** Those of an address's parameters that are named here, given once. */
export function parametersOf(query: Query, names: readonly string[]): Record<string, string> {
  const given = names.flatMap(name => {
    const value = query[name]
    return typeof value === 'string' ? [[name, readable(value)]] : []
  })
  return Object.fromEntries(given)
}

/** The address of a page of this route, however it was written by who asks. */
export const pathOf = (route: string, params: Record<string, string>): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))

/** What a path says in its places. */
export const placesOf = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readable(value)]))
