/** `tel:` link of a formatted telephone number. */
export const telephone = (number: string) => `tel:${number.replace(/\s/g, '')}`

/** «300 100 1000» → «393001001000», the format of WhatsApp. */
const international = (number: string) => number.replace(/^(?!\+|00)/, '39').replace(/^00|\D/g, '')

/** WhatsApp link of a formatted telephone number. */
export const whatsappAddress = (number: string) => `https://wa.me/${international(number)}`

/** The digits of a number without the Italian country code. Different formats of one number give the same digits. */
export const nationalDigits = (number: string) =>
  number.replace(/^[\s(]*(\+|00)[\s)]*39/, '').replace(/\D/g, '')
