import type { FastifyRequest } from 'fastify'
import { agents } from '../contract/subjects/agents.ts'
import { clients } from '../contract/subjects/clients.ts'
import type { Actor } from './database/actor.ts'
import type { Database } from './database/open.ts'
import { allRules, allSetRules, forEachWrite } from './database/rules.ts'
import { createStore, type Store } from './database/store.ts'
import { type FileKeys, madeUpFileKeys } from './disk/file-keys.ts'
import { freeBytes as freeBytesOfDisk } from './disk/free-bytes.ts'
import { createScanner, type Scanner } from './inspection/scanner.ts'
import { liveRules } from './live/live-rules.ts'
import type { Logger } from './log.ts'
import { newId } from './new-id.ts'
import { SecurityLog } from './security-log/security-log.ts'
import { rulesOfKeptAddresses } from './sessions/accounts/kept-addresses.ts'
import { rulesOfOwnRecords } from './sessions/accounts/own-records.ts'
import { rulesOfProvedFields } from './sessions/accounts/proved-fields.ts'
import { rulesOfPeople } from './sessions/accounts/rules.ts'
import { type AccessTokens, accessTokens } from './sessions/credentials/access-token.ts'
import { type Keys, madeUpKeys } from './sessions/credentials/keys.ts'
import { createPasswords, type Passwords } from './sessions/credentials/passwords.ts'
import { identifyRequest, identifyToken } from './sessions/identity.ts'
import { ReadOnlySessions } from './sessions/read-only-sessions.ts'
import type { Settings } from './settings.ts'
import { customerFileEvents } from './subjects/clients/files/live-files.ts'
import { rulesOfFiles, setRulesOfFiles } from './subjects/files/file-uses.ts'
import { type UploadLimits, usualUploadLimits } from './subjects/files/upload-limits.ts'
import { usualVisitorQuota, type VisitorQuota } from './subjects/files/visitor-uploads.ts'
import {
  type RuleContext,
  subjectAfterRules,
  subjectConditions,
  subjectFilters,
  subjectOrders,
  subjectRules,
  subjectSetRules,
} from './subjects/modules.ts'
import { rulesOfRequestLinks } from './subjects/requests/request-link-rules.ts'
import { rulesOfWebhookAddresses } from './webhooks/webhook-address.ts'

/** Maximum requests of one network in a minute, over all processes on one database. */
interface Limits {
  leads: number
  /** Maximum leads in an hour, counted in the database, for all processes and across restarts. */
  leadsAnHour: number
  /** Maximum letters in an hour to addresses that an anonymous caller types; counted in the database too. */
  lettersAnHour: number
  simulations: number
  /** For each call and page that computes offers. */
  figures: number
  /** For each other public call. */
  lists: number
  /** For content files, and pictures in other sizes. */
  files: number
  /**
   * For each call that signs in, registers or recovers; wrong proofs have their own limits (`sessions/attempts.ts`).
   */
  signIns: number
}

/**
 * A person sends one request and keeps one simulation, an office with one address a few. A calculator asks for figures at
 * each step. Pages of partners ask for lists when they open, and thousands of people share one address in some companies
 * and mobile networks. A page shows many files.
 */
export const usualLimits: Limits = {
  leads: 20,
  leadsAnHour: 30,
  lettersAnHour: 10,
  simulations: 20,
  figures: 120,
  lists: 600,
  files: 6000,
  signIns: 60,
}

/** The dependencies of the server's code, passed as a parameter instead of globals. */
export interface Context {
  settings: Settings
  database: Database
  store: Store
  /** The clock; tests replace it. */
  now: () => Date
  /** Creates a UUIDv7, so that ids increase with time. */
  newId: () => string
  log: Logger
  limits: Limits
  visitorQuota: VisitorQuota
  uploadLimits: UploadLimits
  /** Free bytes on the disk of a folder. */
  freeBytes: (folder: string) => number | Promise<number>
  keys: Keys
  /** The keys that encrypt the keys of files. */
  fileKeys: FileKeys
  accessTokens: AccessTokens
  /** Tokens for the calls of the cart alone. */
  cartTokens: AccessTokens
  passwords: Passwords
  /** Sign-ins while the database is read-only. */
  readOnlySessions: ReadOnlySessions
  securityLog: SecurityLog
  /** Scans uploads for viruses; null without `CLAMD_URL`. */
  scanner: Scanner | null
  /** Identifies the actor of a request. Use `actorOf`, which calls this once for each request. */
  identify: (request: FastifyRequest) => Promise<Actor>
  /** Identifies the holder of an access token outside of a request; null for an invalid or expired token. */
  identifyToken: (token: string) => Promise<Identified | null>
}

export interface Identified {
  actor: Actor
  session: string
}

type Given = Pick<Context, 'settings' | 'database' | 'log'> &
  Partial<
    Pick<
      Context,
      | 'now'
      | 'limits'
      | 'visitorQuota'
      | 'uploadLimits'
      | 'freeBytes'
      | 'keys'
      | 'fileKeys'
      | 'passwords'
      | 'identify'
      | 'identifyToken'
    >
  >

/** Creates a context. Without `keys`, random keys are used, which is enough if nobody signs in. */
export function createContext({
  now = () => new Date(),
  limits = usualLimits,
  visitorQuota = usualVisitorQuota,
  uploadLimits = usualUploadLimits,
  freeBytes = freeBytesOfDisk,
  keys = madeUpKeys(),
  fileKeys = madeUpFileKeys(),
  passwords = createPasswords(),
  ...given
}: Given): Context {
  const ofPeople = rulesOfPeople({ now, newId, keys, settings: given.settings })
  // Administrators have no set rule, because the rule that keeps the last administrator has to see each write.
  const setRulesOfPeople = Object.fromEntries(
    [agents.name, clients.name].map(name => [name, forEachWrite(ofPeople[name]!)]),
  )
  const forRules: RuleContext = { now, newId, settings: given.settings, store: () => context.store }
  const rules = [
    { rules: rulesOfFiles, setRules: setRulesOfFiles },
    rulesOfOwnRecords,
    rulesOfWebhookAddresses,
    rulesOfKeptAddresses({ now }),
    rulesOfProvedFields({ now, newId, keys }),
    { rules: ofPeople, setRules: setRulesOfPeople },
    liveRules,
    customerFileEvents,
    rulesOfRequestLinks,
    { rules: subjectRules(forRules), setRules: subjectSetRules(forRules) },
  ]
  const tokens = accessTokens(keys, given.settings.publicUrl, now)
  const context: Context = {
    now,
    limits,
    visitorQuota,
    uploadLimits,
    freeBytes,
    keys,
    fileKeys,
    passwords,
    accessTokens: tokens,
    cartTokens: accessTokens(keys, given.settings.publicUrl, now, 'quinto/carrello'),
    readOnlySessions: new ReadOnlySessions({
      now,
      newId,
      accessTokens: tokens,
      writable: () => context.database.writable(),
    }),
    securityLog: new SecurityLog({ now, newId, keys, database: given.database }),
    scanner: given.settings.clamdUrl ? createScanner(given.settings.clamdUrl, given.log, now) : null,
    newId,
    store: createStore({
      now,
      newId,
      rules: allRules(...rules.map(some => some.rules)),
      setRules: allSetRules(...rules),
      afterRules: subjectAfterRules(forRules),
      conditions: subjectConditions(forRules),
      filters: subjectFilters,
      orders: subjectOrders,
    }),
    identify: request => identifyRequest(context, request),
    identifyToken: token => identifyToken(context, token),
    ...given,
  }
  return context
}
