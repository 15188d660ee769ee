/** Beyond this a list is not counted: its `total` is one more. */
export const countedTo = 10_000
