/** Where the data of a public page are, without the page: before its path, with its query. */
export const pageDataPrefix = '/dati'

export const pageDataAddress = (path: string): string => pageDataPrefix + path
