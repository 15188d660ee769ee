/** «di 14 banche convenzionate», or without a number when no products exist. */
export const ofBanks = (banks: number): string =>
  banks === 0
    ? 'delle banche convenzionate'
    : banks === 1
      ? 'di una banca convenzionata'
      : `di ${banks} banche convenzionate`
