/** A text as `like` takes it, each sign for what it is. */
export const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
