/** «di 14 banche convenzionate»; while nobody has entered their products, without a number. */
export const ofBanks = (banks: number): string =>
  banks === 0
    ? 'delle banche convenzionate'
    : banks === 1
      ? 'di una banca convenzionata'
      : `di ${banks} banche convenzionate`
