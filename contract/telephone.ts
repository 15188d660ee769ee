/** Address that calls a number written for people. */
export const telephone = (number: string) => `tel:${number.replace(/\s/g, '')}`
