import { type Logger, pino, stdTimeFunctions } from 'pino'

export type { Logger }

/** Names under which a secret or a person could slip into a line. */
const neverLogged = [
  'authorization',
  'cookie',
  'x-refresh',
  'password',
  'email',
  'telefono',
  'nome',
  'cognome',
  'codiceFiscale',
].flatMap(name => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])

/** Structured lines, without personal data: addresses, bodies and queries are not logged. */
export const createLog = (level: string): Logger =>
  pino({
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: { paths: neverLogged, censor: '[tolto]' },
  })
