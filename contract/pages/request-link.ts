/** Path of the pages of single requests, for people without an access; the token of the link is appended. */
export const followPath = '/richiesta'
