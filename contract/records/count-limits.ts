/** Lists are counted up to this number; the `total` of a longer list is one more. */
export const maxCounted = 10_000

/** The same for searches, because each record found costs a lookup. */
export const maxSearched = 1000

/** The commits of one act are counted up to this number; the number of more is one more. */
export const maxParts = 1000

/** Unread announcements are counted up to this number; the total of more is one more. */
export const maxUnread = 99
