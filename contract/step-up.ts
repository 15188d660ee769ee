/**
 * The code of the 403 that a sensitive call answers to whoever has not proved a password or a second factor in the
 * last ten minutes; the same call succeeds after a step-up. The word is RFC 9470's, whose status, 401, here means that
 * the session is over.
 */
export const stepUpCode = 'insufficient_user_authentication'
