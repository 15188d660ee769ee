/** Beyond this a list is not counted: its `total` is one more. */
export const countedTo = 10_000

/** The same where words are looked for: each record found costs a look at it. */
export const searchedTo = 1000
