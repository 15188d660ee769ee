/**
 * The error code of the 422 of a write whose `Idempotency-Key` has already served for another body: the earlier write of
 * this key has succeeded.
 */
export const usedKeyCode = 'idempotency_key_used'
