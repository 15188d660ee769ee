/** Escapes the wildcards of `like`. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
