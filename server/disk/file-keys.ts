import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError, conflict } from '../errors.ts'
import { OperatorError, onDisk } from '../operator-error.ts'
import { keyPairs } from '../sessions/credentials/keys.ts'
import type { Settings } from '../settings.ts'
import { makeFolder, syncFolder, writeDurably } from './durable-files.ts'
import { damaged } from './sealed-file.ts'

/** The file of the data folder with the keys that encrypt the keys of files, when `FILE_KEYS` is not set. */
export const keptFileKeys = 'file-keys'

/** Names a missing key, and the two places where keys are. */
export const missingKeyInWords = (kid: string): string =>
  `fra le chiavi dei file (FILE_KEYS, o «${keptFileKeys}» in DATA_DIR) manca «${kid}»`

/** A key of files is needed and not there. */
export class MissingFileKey extends AppError {
  /** The id of the key. */
  readonly kid: string

  constructor(kid: string) {
    super(503, `Il file non si può aprire: ${missingKeyInWords(kid)}. Lo dica a chi gestisce il server.`)
    this.kid = kid
  }
}

type Pair = readonly [kid: string, secret: string]

const pairsIn = (text: string): Pair[] =>
  text
    .trim()
    .split(',')
    .map(pair => pair.split(':') as unknown as Pair)

const newPair = () => `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('base64url')}`

/** The fingerprints of keys, by id. They reveal nothing about the keys, which are long and random. */
export const printsOfFileKeys = (text: string): Record<string, string> =>
  Object.fromEntries(
    pairsIn(text).map(([kid, secret]) => [
      kid,
      createHash('sha256').update(secret).digest('hex').slice(0, 16),
    ]),
  )

/** Bytes of the parts of an encrypted key. */
const [nonceBytes, tagBytes] = [12, 16]

/**
 * The keys that encrypt the keys of files. The first one encrypts the keys of new files, all of them decrypt. Keys kept
 * in the data folder are read again when another process has added one.
 */
export class FileKeys {
  #current = ''
  #keys: ReadonlyMap<string, Buffer> = new Map()
  readonly #path: string | null

  /** `path` is the file that holds `text`, or will hold the keys without `text`; null for keys of the environment. */
  constructor(text: string | null, path: string | null = null) {
    this.#path = path
    if (text !== null) this.#take(text)
  }

  #take(text: string): void {
    const pairs = pairsIn(text)
    this.#current = pairs[0]![0]
    this.#keys = new Map(
      pairs.map(([kid, secret]) => [
        kid,
        Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', 'quinto files', 32)),
      ]),
    )
  }

  /** Makes keys when there are none yet: only now, so that a server starts on a full disk. */
  async #ready(): Promise<void> {
    if (this.#current !== '') return
    await makeOnce(this.#path!)
    this.#take(await readKept(this.#path!))
  }

  /** The id of the key for new files. */
  async current(): Promise<string> {
    await this.#ready()
    return this.#current
  }

  /** Whether the keys are kept in the data folder, so that the server can add one. */
  get areKept(): boolean {
    return this.#path !== null
  }

  /** Makes the key of a new file, and encrypts it. The result belongs to the file `id` and to no other. */
  async newKey(id: string): Promise<{ key: Buffer; wrapped: string }> {
    await this.#ready()
    const key = randomBytes(32)
    return { key, wrapped: this.#wrap(key, id) }
  }

  /** Decrypts the key of the file `id`. Throws `MissingFileKey`, and `damaged` for a changed or foreign key. */
  async unwrap(wrapped: string, id: string): Promise<Buffer> {
    const [kid = '', sealed = ''] = wrapped.split('.')
    if (!this.#keys.has(kid) && this.#path) await this.#readAgain(this.#path)
    const key = this.#keys.get(kid)
    if (!key) throw new MissingFileKey(kid)
    const bytes = Buffer.from(sealed, 'base64url')
    try {
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
      decipher.setAAD(Buffer.from(id))
      decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()])
    } catch {
      throw damaged()
    }
  }

  /** Another process may have added a key, or the keys may not be there yet. */
  async #readAgain(path: string): Promise<void> {
    const kept = await readKept(path).catch(absent(path))
    if (kept !== null) this.#take(kept)
  }

  /** Encrypts the key of the file `id` again, with the present first key. Throws as `unwrap`. */
  async rewrap(wrapped: string, id: string): Promise<string> {
    const key = await this.unwrap(wrapped, id)
    await this.#ready()
    return this.#wrap(key, id)
  }

  #wrap(key: Buffer, id: string): string {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', this.#keys.get(this.#current)!, nonce)
    cipher.setAAD(Buffer.from(id))
    const sealed = Buffer.concat([cipher.update(key), cipher.final()])
    return `${this.#current}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
  }

  /**
   * Adds a new first key to the kept ones. The former keys stay, because backups need them. Throws 409 when they are gone
   * from the data folder.
   */
  async addKey(): Promise<void> {
    await this.#ready()
    const kept = await readKept(this.#path!).catch(absent(this.#path!))
    if (kept === null)
      throw conflict(
        `In DATA_DIR manca «${keptFileKeys}»: lo riprenda da una copia di sicurezza, e non riavvii il server prima. Non si è fatto niente.`,
      )
    const text = `${newPair()},${kept.trim()}`
    await writeDurably(this.#path!, `${text}\n`)
    this.#take(text)
  }
}

/** Random keys for the life of the process, for tests and commands that open no file. */
export const madeUpFileKeys = (): FileKeys => new FileKeys(newPair())

/** Returns null for a missing file; rethrows other errors, in one line where the operator can help. */
const absent =
  (path: string) =>
  (error: NodeJS.ErrnoException): null => {
    if (error.code === 'ENOENT') return null
    return onDisk(path)(error)
  }

async function readKept(path: string): Promise<string> {
  const kept = await readFile(path, 'utf8')
  if (!keyPairs.test(kept.trim()))
    throw new OperatorError(
      `${path} è vuoto o rovinato: lo rimetta da una copia di sicurezza. Senza quelle chiavi i documenti già caricati non si aprono più.`,
    )
  return kept
}

/**
 * The keys of `FILE_KEYS`, or those kept in the data folder, which are made once, for the first encrypted file. Several
 * processes on one folder get the same keys. Throws an `OperatorError` when the stored file holds no keys.
 */
export async function openFileKeys({
  fileKeys,
  dataDir,
}: Pick<Settings, 'fileKeys' | 'dataDir'>): Promise<FileKeys> {
  if (fileKeys) return new FileKeys(fileKeys)
  const path = join(dataDir, keptFileKeys)
  return new FileKeys(await readKept(path).catch(absent(path)), path)
}

/** Writes new keys, unless another process has written some: a link replaces no file. */
async function makeOnce(path: string): Promise<void> {
  await makeFolder(dirname(path))
  // Files of one process come at the same moment too.
  const temporary = `${path}.${process.pid}.${randomUUID()}.part`
  try {
    await writeFile(temporary, `${newPair()}\n`, { mode: 0o600, flush: true })
    await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await syncFolder(dirname(path))
  } finally {
    await rm(temporary, { force: true })
  }
}
