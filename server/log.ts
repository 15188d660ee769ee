import { type DestinationStream, destination, type Logger, pino, stdTimeFunctions } from 'pino'

export type { Logger }

/** Names of keys that may contain secrets or personal data. */
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
 * The safe parts of an error: its type, codes and stack frames. Database messages contain values of the query, and
 * parsers quote the text, so the messages of causes, of errors with a cause or a code, and of syntax errors are left
 * out. Stack frames contain no values.
 */
function safeError(error: unknown): object {
  return withoutValues(error, false)
}

function withoutValues(error: unknown, isCause: boolean): object {
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
    ...(error.cause !== undefined && { cause: withoutValues(error.cause, true) }),
  }
}

/** Creates a structured log without personal data: addresses, bodies and queries are not logged. */
export const createLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: safeError },
      redact: { paths: neverLogged, censor: '[tolto]' },
    },
    // Asynchronous writes: lines are written together, at most a tenth of a second later.
    to ?? destination({ sync: false, minLength: 4096, periodicFlush: 100 }),
  )
