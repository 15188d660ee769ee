import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { formatNumber } from '../../contract/italian/format.ts'
import type { ServedCopy } from '../backup/copy-while-serving.ts'
import type { Manifest } from '../backup/manifest.ts'
import { type Taken, takeBackup } from '../backup/take-backup.ts'
import { openDatabase } from '../database/open.ts'
import { requireOwnFolder } from '../disk/data-folder.ts'
import { createLog } from '../log.ts'
import { explain, inOneLine, OperatorError, onDisk } from '../operator-error.ts'
import { commandArguments } from './command-arguments.ts'
import { commandProgress } from './command-progress.ts'
import { commandSettings } from './command-settings.ts'
import { callRunningServer } from './control.ts'

const usage = `Uso:
  npm run backup                       copia di sicurezza di database e file, anche mentre il server lavora
  npm run backup -- --to CARTELLA      dove tenere le copie (di solito «backup», accanto ai dati)
  npm run backup -- --keep 14          quante tenerne: le più vecchie si tolgono (di solito 7)
  npm run backup -- --without-keys     senza nessuna chiave, per chi le custodisce altrove`

const settings = commandSettings()

/** Time limits above the duration of any statement of a backup. */
const patient = { deadlineMs: 3_600_000, idleTransactionMs: 3_600_000, log: createLog('warn') }

async function backup(to: string, keep: number, withoutKeys: boolean): Promise<Taken> {
  const { dataDir, databaseUrl } = settings
  const served = databaseUrl
    ? null
    : await callRunningServer<ServedCopy>(dataDir, '/backup-copy', {}).catch((error: Error) => {
        throw new OperatorError(
          error.message || 'Il server non ha potuto fare la copia: il suo registro dice perché.',
        )
      })
  if (!served && !databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new OperatorError(`In ${dataDir} non c’è un database: DATA_DIR deve essere quella del server.`)
  try {
    const at = served ? new Date(served.at) : new Date()
    const options = { ...patient, url: databaseUrl, dataDir: served?.folder ?? dataDir }
    const database = await openDatabase(options).catch(inOneLine)
    try {
      // With another folder, copies would lack the uploaded files and replace the good copies.
      await requireOwnFolder(database.pool, dataDir)
      const { progress, end } = commandProgress()
      const wanted = {
        database,
        settings,
        at,
        from: database.kind,
        to,
        keep,
        withoutKeys,
        onProgress: progress,
      }
      return await takeBackup(wanted).finally(end)
    } finally {
      await database.close()
    }
  } finally {
    if (served) await rm(served.folder, { recursive: true, force: true })
  }
}

function fileKeysLine({ fileKeys }: Manifest): string[] {
  if (!fileKeys || Object.keys(fileKeys.prints).length === 0) return []
  return [
    fileKeys.kept
      ? 'Contiene le chiavi dei documenti cifrati.'
      : 'Non contiene le chiavi dei documenti cifrati (FILE_KEYS, o «file-keys» in DATA_DIR): vanno custodite altrove, o dopo un ripristino i documenti cifrati non si aprono più.',
  ]
}

function printResult({ folder, manifest, removed }: Taken): void {
  const { tables, files, keys, missing } = manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  console.log(
    [
      `Copia fatta in ${folder}`,
      `${formatNumber(rows)} righe di ${Object.keys(tables).length} tabelle, ${formatNumber(files.count)} file caricati.`,
      keys.kept
        ? 'Contiene le chiavi delle sessioni e dei secondi fattori: va custodita come i dati.'
        : 'Non contiene TOKEN_KEYS: vanno custodite altrove, o dopo un ripristino i secondi fattori non valgono più.',
      ...fileKeysLine(manifest),
      ...(removed.length > 0 ? [`Tolte le copie più vecchie: ${removed.join(', ')}.`] : []),
      ...(missing.length > 0
        ? [
            `Attenzione: di ${formatNumber(missing.length)} file caricati mancavano già i byte (${missing[0]}…).`,
          ]
        : []),
    ].join('\n'),
  )
  // The exit code 2 means success with a warning.
  if (missing.length > 0) process.exitCode = 2
}

async function main(): Promise<void> {
  // A server on the same machine has priority over the backup.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  const { values, given, positionals } = commandArguments(['to', 'keep'], usage, { flags: ['without-keys'] })
  const keep = Number(values.keep ?? 7)
  if (positionals.length > 0 || !Number.isInteger(keep) || keep < 1) throw new OperatorError(usage)
  const to = resolve(values.to ?? join(dirname(settings.dataDir), 'backup'))
  printResult(await backup(to, keep, given.has('without-keys')).catch(onDisk(to)))
}

main().catch(explain)
