import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatNumber } from '../../contract/italian/format.ts'
import type { Context } from '../context.ts'
import { requireOwnFolder } from '../disk/data-folder.ts'
import { missingKeyInWords, openFileKeys } from '../disk/file-keys.ts'
import { explain, OperatorError } from '../operator-error.ts'
import {
  checkStoredFile,
  everyStoredFile,
  type Fault,
  type Rotated,
  rotateFileKeys,
  type StoredFileRow,
  storedFiles,
} from '../subjects/files/stored-files.ts'
import { commandArguments } from './command-arguments.ts'
import { commandProgress } from './command-progress.ts'
import { commandSettings } from './command-settings.ts'
import { callRunningServer } from './control.ts'
import { withContext } from './with-context.ts'

const usage = `Uso:
  npm run storage -- verify    legge ogni file caricato, apre quelli cifrati, e nomina quelli rovinati
  npm run storage -- rotate    cifra di nuovo le chiavi dei file con la prima di FILE_KEYS, senza toccare i file;
                               senza FILE_KEYS, con una chiave nuova aggiunta in DATA_DIR`

const settings = commandSettings()

/** Opens the database, for a command that no running server can do. */
function withDatabase<T>(work: (context: Context) => Promise<T>): Promise<T> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'database')))
    throw new OperatorError(
      `In ${settings.dataDir} non c’è un database: DATA_DIR deve essere quella del server.`,
    )
  return withContext(settings, async context => {
    await requireOwnFolder(context.database.pool, settings.dataDir)
    return work({ ...context, fileKeys: await openFileKeys(settings) })
  })
}

const running = <T>(path: string, body?: object): Promise<T | null> =>
  settings.databaseUrl ? Promise.resolve(null) : callRunningServer<T>(settings.dataDir, path, body)

const faultInWords = (fault: Fault): string => {
  if (fault === 'missing') return 'manca'
  return fault === 'damaged' ? 'è rovinato' : `non si apre: ${missingKeyInWords(fault.key)}`
}

async function verify(): Promise<void> {
  const pageOfServer = (after: string | null) =>
    running<StoredFileRow[]>(`/stored-files${after ? `?after=${after}` : ''}`)
  const first = await pageOfServer(null)
  if (!first) return withDatabase(context => check(after => storedFiles(context, after)))
  await check(async after => (after === null ? first : ((await pageOfServer(after)) ?? [])))
}

async function check(pageAfter: (after: string | null) => Promise<StoredFileRow[]>): Promise<void> {
  const keys = { dataDir: settings.dataDir, fileKeys: await openFileKeys(settings) }
  const { progress, end } = commandProgress()
  const counts = { plain: 0, sealed: 0 }
  const faults: string[] = []
  for await (const file of everyStoredFile(pageAfter)) {
    const fault = await checkStoredFile(keys, file)
    if (fault) faults.push(`${file.name} (${file._id}) ${faultInWords(fault)}.`)
    counts[file.wrappedKey ? 'sealed' : 'plain']++
    progress('file', counts.plain + counts.sealed)
  }
  end()
  console.log(
    [
      `File caricati: ${formatNumber(counts.plain + counts.sealed)}, di cui cifrati ${formatNumber(counts.sealed)}.`,
      ...faults,
      faults.length === 0 ? 'Tutti si aprono.' : `Non si aprono: ${formatNumber(faults.length)}.`,
    ].join('\n'),
  )
  if (faults.length > 0) process.exitCode = 1
}

async function rotate(): Promise<void> {
  const { kid, changed, left } =
    (await running<Rotated>('/rotate-file-keys', {})) ?? (await withDatabase(rotateFileKeys))
  const lost = Object.entries(left).map(([missing, count]) =>
    missing
      ? `Restano com’erano ${formatNumber(count)} file: ${missingKeyInWords(missing)}.`
      : `La chiave di ${formatNumber(count)} file è rovinata.`,
  )
  console.log(
    [
      `Chiavi dei file cifrate con «${kid}»: ${formatNumber(changed)}.`,
      ...lost,
      'Le chiavi di prima servono ancora per le copie di sicurezza fatte finora.',
    ].join('\n'),
  )
  if (lost.length > 0) process.exitCode = 1
}

async function main(): Promise<void> {
  const { positionals } = commandArguments([], usage)
  if (positionals.length === 1 && positionals[0] === 'verify') return verify()
  if (positionals.length === 1 && positionals[0] === 'rotate') return rotate()
  throw new OperatorError(usage)
}

main().catch(explain)
