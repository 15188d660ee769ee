import { randomBytes } from 'node:crypto'
import { v7 } from 'uuid'

const bytesPerId = 16
/** Ids for which random bytes are read at once, because a request to the operating system costs more than an id. */
const idsPerRequest = 256

let random = Buffer.alloc(0)
let lastMs = 0
let sequence = 0

function nextRandom(): Buffer {
  if (random.length === 0) random = randomBytes(bytesPerId * idsPerRequest)
  const next = random.subarray(0, bytesPerId)
  random = random.subarray(bytesPerId)
  return next
}

/** A new UUIDv7. Each id of a process is greater than the one before, also within a millisecond (RFC 9562, 6.2). */
export function newId(): string {
  const bytes = nextRandom()
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    // The sequence has 32 bits; its first bit is 0, so that it can count up for the rest of the millisecond.
    sequence = bytes.readUInt32BE(6) >>> 1
  } else {
    sequence = (sequence + 1) >>> 0
    if (sequence === 0) lastMs++
  }
  return v7({ random: bytes, msecs: lastMs, seq: sequence })
}
