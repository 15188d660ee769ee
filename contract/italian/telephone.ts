/** `tel:` link of a formatted telephone number. */
export const telephone = (number: string) => `tel:${number.replace(/\s/g, '')}`

/** «300 100 1000» → «393001001000», the format of WhatsApp. */
const international = (number: string) => number.replace(/^(?!\+|00)/, '39').replace(/^00|\D/g, '')

/** WhatsApp link of a formatted telephone number. */
export const whatsappAddress = (number: string) => `https://wa.me/${international(number)}`

/** The digits of a number without the Italian country code. Different formats of one number give the same digits. */
export const nationalDigits = (number: string) => number.replace(/^\s*(\+|00)\s*39/, '').replace(/\D/g, '')

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
