/** Lists are counted up to this number; the `total` of a longer list is one more. */
export const countedTo = 10_000

/** The same for searches, because each record found costs a lookup. */
export const searchedTo = 1000
