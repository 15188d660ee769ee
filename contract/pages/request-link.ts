/** Lifetime of a link that shows a request, in days from the arrival of the request. */
export const followLastsDays = 90

/** Path of the pages of single requests, for people without an access; the token of the link is appended. */
export const followPath = '/richiesta'

/** Path of the pages of single appointments; the token of the link is appended. */
export const appointmentPath = '/appuntamento'
