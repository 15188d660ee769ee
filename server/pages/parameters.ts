export type Query = Record<string, string | string[]>

/** Replaces NUL like HTML parsers do, because no database stores it. */
const readable = (text: string) => text.replaceAll('\0', '\u{FFFD}')

/** Returns the named query parameters that occur exactly once. */
export function parametersOf(query: Query, names: readonly string[]): Record<string, string> {
  const given = names.flatMap(name => {
    const value = query[name]
    return typeof value === 'string' ? [[name, readable(value)]] : []
  })
  return Object.fromEntries(given)
}

/** Returns the canonical path of a route with parameters. */
export const pathOf = (route: string, params: Record<string, string>): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))

/** Returns the decoded parameters of a path. */
export const placesOf = (params: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, readable(value)]))
