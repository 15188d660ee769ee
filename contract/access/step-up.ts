/**
 * The error code of the 403 of a sensitive call when the caller has proved neither a password nor a second factor in
 * the last ten minutes. The same call succeeds after a step-up. The code is from RFC 9470; the status is not, because
 * here 401 means that the session is over.
 */
export const stepUpCode = 'insufficient_user_authentication'
