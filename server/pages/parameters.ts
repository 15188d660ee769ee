export type Query = Record<string, string | string[]>

/** Those of an address's parameters that are named here and given once. */
export function parametersOf(query: Query, names: readonly string[]): Record<string, string> {
  const given = names.flatMap(name => {
    const value = query[name]
    return typeof value === 'string' ? [[name, value]] : []
  })
  return Object.fromEntries(given)
}

/** The address of a page of this route, however it was written by who asks. */
export const pathOf = (route: string, params: Record<string, string>): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
