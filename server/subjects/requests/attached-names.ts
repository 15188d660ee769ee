/**
 * A short name of words and numbers, which holds neither an address nor a message of several sentences. Letters of other
 * scripts look like the dots of an address.
 */
const plain = /^[\p{Script=Latin}\d][\p{Script=Latin}\d _()-]{0,39}\.(?:pdf|jpg|png)$/u
/** Digits that may be a telephone number, which may be as short as 892 123. */
const numbers = /\d(?:[ _()-]*\d){4,}/g
/** The digits of a day or of a month with its year: `20261129`, `29112026`, `102026`. */
const date = /^(?:(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:[0-3]\d)?|(?:[0-3]\d)?(?:0[1-9]|1[0-2])(?:19|20)\d\d)$/

const kinds: Record<string, string> = { pdf: 'un PDF', jpg: 'un’immagine JPEG', png: 'un’immagine PNG' }

/**
 * The files of a message in a letter to an address that anybody may have typed, and on its page. Names that could carry
 * a stranger's message are replaced by the kind of the file.
 */
export const attachedNames = (files: readonly { name: string }[]): string[] =>
  files.map(({ name }) => {
    const isPlain =
      plain.test(name) && (name.match(numbers) ?? []).every(found => date.test(found.replace(/\D/g, '')))
    return isPlain ? name : (kinds[name.split('.').at(-1) ?? ''] ?? 'un file')
  })
