/** Apostrophes, which people leave out or type in several ways. */
export const apostrophes = /['‘’ʼ`´]/g
const hyphens = /[\u2010-\u2014-]/g

/**
 * Text as search columns hold it and as words of a search are compared: lower case, without accents and apostrophes,
 * single spaces, which hyphens are too. «D’Amico» and «d'amico» are «damico», «Rossi-Bianchi» is «rossi bianchi».
 * Migration `0032_folding_and_orders` does the same to the search columns of records stored before.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(apostrophes, '')
    .replace(hyphens, ' ')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
