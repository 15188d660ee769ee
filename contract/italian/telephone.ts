/** Address that calls a number written for people. */
export const telephone = (number: string) => `tel:${number.replace(/\s/g, '')}`

/** «300 100 1000» → «393001001000», as WhatsApp wants a number. */
const international = (number: string) => number.replace(/^(?!\+|00)/, '39').replace(/^00|\D/g, '')

/** Address that writes to a number on WhatsApp. */
export const whatsappAddress = (number: string) => `https://wa.me/${international(number)}`

/** The digits of a number as one dials it in Italy: two that are written otherwise, and ring the same, have the same. */
export const nationalDigits = (number: string) => number.replace(/^\s*(\+|00)\s*39/, '').replace(/\D/g, '')
