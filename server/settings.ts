import * as z from 'zod/mini'
import { OperatorError } from './operator-error.ts'
import { keyPairs } from './sessions/credentials/keys.ts'

const port = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(65_535))
const url = (protocols: RegExp) =>
  z.string().check(z.refine(value => URL.canParse(value) && protocols.test(new URL(value).protocol)))

/** `tcp://host:port` without a path, or `unix:` with the absolute path of a socket. */
function isClamdUrl(value: string): boolean {
  if (value.startsWith('unix:')) return /^unix:\/[^\0]+$/.test(value)
  const url = URL.canParse(value) ? new URL(value) : null
  return url?.protocol === 'tcp:' && url.hostname !== '' && url.port !== '' && url.href.endsWith(url.host)
}

/** The mailbox that receives answers to letters. */
export interface MailIn {
  host: string
  port: number
  /** TLS from the start. */
  secure: boolean
  user: string
  password: string
  mailbox: string
  /** The address of the mailbox, to which a token is added for each answer. */
  address: string
}

/** With the token the part before the at sign has at most 64 characters (RFC 5321). */
const mailInAddress = /^[a-z0-9_-][a-z0-9._-]{0,28}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i

/** Reads `imaps://user:password@host:993/INBOX?address=…`; null when a part is missing or wrong. */
function mailInOf(value: string): MailIn | null {
  const url = URL.canParse(value) ? new URL(value) : null
  const address = url?.searchParams.get('address') ?? ''
  if (!url || !/^imaps?:$/.test(url.protocol) || !url.hostname || !mailInAddress.test(address)) return null
  if (url.hash || [...url.searchParams].length > 1) return null
  try {
    const [user, password, mailbox] = [url.username, url.password, url.pathname.slice(1)].map(
      decodeURIComponent,
    )
    const secure = url.protocol === 'imaps:'
    return user && password && !/[\r\n\0]/.test(`${user}${password}${mailbox}`)
      ? {
          host: url.hostname.replace(/^\[|\]$/g, ''),
          port: Number(url.port) || (secure ? 993 : 143),
          secure,
          user,
          password,
          mailbox: mailbox || 'INBOX',
          address: address.toLowerCase(),
        }
      : null
  } catch {
    return null
  }
}

/** The schema of each variable, and its description for the operator. */
const variables = {
  HOST: [
    z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
    'un indirizzo su cui ascoltare, per esempio 127.0.0.1',
  ],
  PORT: [z._default(port, 8000), 'un numero di porta da 0 a 65535'],
  PUBLIC_URL: [z.optional(url(/^https?:$/)), 'un indirizzo http o https, per esempio https://www.esempio.it'],
  TRUSTED_PROXY: [
    z.optional(z.string().check(z.regex(/^[0-9a-fA-F.:/, ]+$/))),
    'uno o più indirizzi o reti separati da virgole, per esempio 10.0.0.0/8',
  ],
  DATA_DIR: [z._default(z.string().check(z.minLength(1)), './data'), 'una cartella'],
  DATABASE_URL: [
    z.optional(url(/^postgres(ql)?:$/)),
    'un indirizzo postgres://utente:password@host/database',
  ],
  CLAMD_URL: [
    z.optional(z.string().check(z.refine(isClamdUrl))),
    'un indirizzo tcp://host:3310 oppure unix:/percorso',
  ],
  SMTP_URL: [z.optional(url(/^smtps?:$/)), 'un indirizzo smtp:// o smtps://'],
  MAIL_FROM: [
    z._default(
      z.string().check(z.regex(/^[^\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/)),
      'Quinto <scrivi@quinto.example>',
    ),
    'un mittente, per esempio Quinto <scrivi@esempio.it>',
  ],
  MAIL_IN: [
    z.optional(z.string().check(z.refine(value => mailInOf(value) !== null))),
    'un indirizzo imaps://utente:password@host/INBOX?address=assistenza@esempio.it, con al massimo 29 caratteri prima della @ di address',
  ],
  TOKEN_KEYS: [
    z.optional(z.string().check(z.regex(keyPairs))),
    'una o più chiavi kid:segreto separate da virgole, con segreti di almeno 32 byte in base64url',
  ],
  FILE_KEYS: [
    z.optional(z.string().check(z.regex(keyPairs))),
    'una o più chiavi kid:segreto separate da virgole, con segreti di almeno 32 byte in base64url',
  ],
  SECOND_FACTOR: [
    z.optional(z.string().check(z.regex(/^(admin|agent)(, *(admin|agent))*$/))),
    'admin, agent o admin,agent',
  ],
  LOG_LEVEL: [
    z._default(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info'),
    'fatal, error, warn, info, debug, trace o silent',
  ],
  EGG_FOLDER: [z.optional(z.string()), 'una cartella in cui EGG lascia i suoi file'],
  EGG_MAPPING: [z.optional(z.string()), 'il nome della mappatura dei file di EGG_FOLDER'],
  EXAMPLE_DATA: [z._default(z.enum(['0', '1']), '1'), '0 oppure 1'],
  EXAMPLE_PARTNER_PORT: [z._default(port, 8001), 'un numero di porta da 0 a 65535; 0 per non aprirla'],
} as const satisfies Record<string, readonly [z.ZodMiniType, string]>

type VariableName = keyof typeof variables

export interface Settings {
  host: string
  port: number
  /** Origin of our own pages, without a final slash. */
  publicUrl: string
  /** Further origins of this machine that count as our own, in development. */
  ownOrigins: string[]
  trustedProxy: string[] | null
  dataDir: string
  databaseUrl: string | null
  /** The address of the virus scanner, `tcp://host:port` or `unix:/path`. */
  clamdUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  /** The mailbox of answers by mail; null without one. */
  mailIn: MailIn | null
  tokenKeys: string | null
  /** The keys that encrypt the keys of files. */
  fileKeys: string | null
  /** Roles whose permissions require a second factor. */
  secondFactor: string[]
  /** The folder that is watched for files of EGG, with the name of their mapping; null without one. */
  eggFolder: { path: string; mapping: string } | null
  logLevel: string
  exampleData: boolean
  /** Port of the example partner's site; 0 without the site. */
  examplePartnerPort: number
}

const loopback = ['127.0.0.1', 'localhost', '[::1]']
/** Treats an empty variable as not set. */
const given = (value: string | undefined) => (value?.trim() ? value.trim() : undefined)

/** Reads the environment once, at the start. Throws an `OperatorError` that names the variable. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const read = <N extends VariableName>(name: N): z.output<(typeof variables)[N][0]> => {
    const [schema, wanted] = variables[name]
    const result = z.safeParse(schema, given(environment[name]))
    if (!result.success) throw new OperatorError(`${name} non è valida: serve ${wanted}.`)
    return result.data as z.output<(typeof variables)[N][0]>
  }

  const objectStorage = Object.keys(environment).find(
    name => name.startsWith('S3_') && given(environment[name]),
  )
  if (objectStorage)
    throw new OperatorError(
      `${objectStorage} non si può impostare: in questa versione i file stanno sempre in DATA_DIR. Tolga le variabili S3_* e riavvii.`,
    )

  const host = read('HOST')
  const portNumber = read('PORT')
  const named = read('PUBLIC_URL')
  const atLoopback = loopback.includes(host) || host === '::1'
  const publicUrl = named
    ? new URL(named).origin
    : `http://${host.includes(':') ? `[${host}]` : host}:${portNumber}`
  const databaseUrl = read('DATABASE_URL') ?? null
  const tokenKeys = read('TOKEN_KEYS') ?? null
  if (databaseUrl && !tokenKeys) throw new OperatorError('TOKEN_KEYS è obbligatoria insieme a DATABASE_URL.')

  const mailIn = read('MAIL_IN')
  const [eggFolder, eggMapping] = [read('EGG_FOLDER'), read('EGG_MAPPING')]
  if (eggFolder && !eggMapping) throw new OperatorError('EGG_MAPPING è obbligatoria insieme a EGG_FOLDER.')
  if (eggMapping && !eggFolder) throw new OperatorError('EGG_FOLDER è obbligatoria insieme a EGG_MAPPING.')

  return {
    host,
    port: portNumber,
    publicUrl,
    ownOrigins: named || !atLoopback ? [publicUrl] : loopback.map(name => `http://${name}:${portNumber}`),
    trustedProxy:
      read('TRUSTED_PROXY')
        ?.split(',')
        .map(part => part.trim()) ?? null,
    dataDir: read('DATA_DIR'),
    databaseUrl,
    clamdUrl: read('CLAMD_URL') ?? null,
    smtpUrl: read('SMTP_URL') ?? null,
    mailFrom: read('MAIL_FROM'),
    mailIn: mailIn ? mailInOf(mailIn) : null,
    tokenKeys,
    fileKeys: read('FILE_KEYS') ?? null,
    secondFactor: read('SECOND_FACTOR')?.split(/, */) ?? [],
    eggFolder: eggFolder && eggMapping ? { path: eggFolder, mapping: eggMapping } : null,
    logLevel: read('LOG_LEVEL'),
    exampleData: read('EXAMPLE_DATA') === '1',
    examplePartnerPort: read('EXAMPLE_PARTNER_PORT'),
  }
}
