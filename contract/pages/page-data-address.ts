/** Prefix of a public page's path at which the server returns only the data of the page. The query is the same. */
export const pageDataPrefix = '/dati'

export const pageDataAddress = (path: string): string => pageDataPrefix + path
