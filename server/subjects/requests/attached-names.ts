/** A short name of words and numbers, which holds neither an address nor a message of several sentences. */
const plain = /^[\p{L}\p{N}][\p{L}\p{N} _()-]{0,39}\.(?:pdf|jpg|png)$/u
/** A telephone number has more digits than a day, `2026-11-29`. */
const maxDigits = 8

const kinds: Record<string, string> = { pdf: 'un PDF', jpg: 'un’immagine JPEG', png: 'un’immagine PNG' }

/**
 * The files of a message in a letter to an address that anybody may have typed, and on its page. Names that could carry
 * a stranger's message are replaced by the kind of the file.
 */
export const attachedNames = (files: readonly { name: string }[]): string[] =>
  files.map(({ name }) => {
    const isPlain = plain.test(name) && (name.match(/\p{N}/gu) ?? []).length <= maxDigits
    return isPlain ? name : (kinds[name.split('.').at(-1) ?? ''] ?? 'un file')
  })
