/** Signs without width, which contacts copied from telephones bring along. */
const invisible = /\p{Cf}/gu

/** A typed or pasted number without invisible signs, brackets and slashes: «(06)/123 45» is «06 123 45». */
export const cleanTelephone = (text: string): string =>
  text
    .replace(invisible, '')
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[()[\]/]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^ ?\+ /, '+')
    .trim()

/** Whether a clean number may be one: at least seven digits, and no decimal of a spreadsheet, as in «3331234567.0». */
export const mayBeTelephone = (clean: string): boolean =>
  /^\+?\d(?:[ .-]{0,3}\d){6,14}$/.test(clean) && !/[.]\d$/.test(clean)

export const telephoneError = 'Il numero di telefono non è completo, per esempio 06 1234567 o 333 1234567.'
