export type Query = Record<string, string | string[]>

/** Whether it can stand in a text of ours: no database takes a NUL. */
export const isSpeakable = (text: string): boolean => !text.includes('\0')

/** Those of an address's parameters that are named here, given once and can be read. */
export function parametersOf(query: Query, names: readonly string[]): Record<string, string> {
  const given = names.flatMap(name => {
    const value = query[name]
    return typeof value === 'string' && isSpeakable(value) ? [[name, value]] : []
  })
  return Object.fromEntries(given)
}

/** The address of a page of this route, however it was written by who asks. */
export const pathOf = (route: string, params: Record<string, string>): string =>
  route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!))
