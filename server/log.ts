import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'

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

/**
 * What a line keeps of an error: its kind, its codes and where it happened. Messages of the database hold the values
 * of the query, and what cannot be read is quoted, so no message of an error with a cause or a code is kept, nor of a
 * cause, nor of a text that was no JSON; the frames of the stack hold none.
 */
function safeError(error: unknown): object {
  return told(error, false)
}

function told(error: unknown, isCause: boolean): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown }
  const mayQuote =
    isCause ||
    code !== undefined ||
    'query' in error ||
    error.cause !== undefined ||
    error instanceof SyntaxError
  return {
    type: error.name,
    ...(mayQuote ? {} : { message: error.message }),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    stack: error.stack?.split('\n').filter(line => /^\s+at /.test(line)),
    ...(error.cause !== undefined && { cause: told(error.cause, true) }),
  }
}

/** Structured lines, without personal data: addresses, bodies and queries are not logged. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: safeError },
      redact: { paths: neverLogged, censor: '[tolto]' },
    },
    // Not waited for: lines leave together, at most a tenth of a second after they were written.
    to ?? destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
  )
