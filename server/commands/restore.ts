import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { formatNumber } from '../../contract/italian/format.ts'
import { keptKeys } from '../backup/kept-files.ts'
import { backupsIn, type Manifest, printOf } from '../backup/manifest.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { keptFileKeys, printsOfFileKeys } from '../disk/file-keys.ts'
import { verifyHistory } from '../history/verify-history.ts'
import { explain, OperatorError, onDisk } from '../operator-error.ts'
import { repeatErasures } from '../subjects/personal-data/repeat-erasures.ts'
import { commandArguments } from './command-arguments.ts'
import { commandProgress } from './command-progress.ts'
import { commandSettings } from './command-settings.ts'
import { withContext } from './with-context.ts'

const usage = `Uso:
  npm run restore -- CARTELLA      mette una copia di sicurezza (la cartella quinto-…) nel database
                                   e nella cartella dei dati, che devono essere vuoti`

const settings = commandSettings()

/** Whether the present keys can decrypt the secrets that were encrypted with the keys of the backup. */
async function keysFit({ keys }: Manifest): Promise<boolean> {
  const given =
    settings.tokenKeys ?? (await readFile(join(settings.dataDir, keptKeys), 'utf8').catch(() => null))
  return keys.print === null || (given !== null && printOf(given) === keys.print)
}

/** The ids of the keys of files that the backup was taken with and that are not there. */
async function missingFileKeys({ fileKeys }: Manifest): Promise<string[]> {
  const path = join(settings.dataDir, keptFileKeys)
  const given = settings.fileKeys ?? (await readFile(path, 'utf8').catch(() => null))
  const prints = given === null ? {} : printsOfFileKeys(given)
  return Object.entries(fileKeys?.prints ?? {}).flatMap(([kid, print]) =>
    prints[kid] === print ? [] : [kid],
  )
}

/** The folders with a list of erasures: the data folder, and the backups beside this one. */
async function foldersWithErasures(from: string): Promise<string[]> {
  const beside = dirname(from)
  return [settings.dataDir, from, ...(await backupsIn(beside)).map(name => join(beside, name))]
}

async function restore(from: string): Promise<void> {
  const { progress, end } = commandProgress()
  const manifest = await restoreBackup({ settings, from, onProgress: progress })
    .finally(end)
    .catch(onDisk(settings.dataDir))
  const { tables, files, at, missing } = manifest
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const { faults, lines, repeated } = await withContext(settings, async context => ({
    repeated: await repeatErasures(context, await foldersWithErasures(from)),
    ...(await verifyHistory(context)),
  }))
  const fit = await keysFit(manifest)
  const lacking = await missingFileKeys(manifest)
  const { databaseUrl, dataDir } = settings
  console.log(
    [
      `Ripristinata la copia del ${at} in ${databaseUrl ? `PostgreSQL e ${dataDir}` : dataDir}`,
      `${formatNumber(rows)} righe di ${Object.keys(tables).length} tabelle e ${formatNumber(files.count)} file, uguali alla copia.`,
      faults.length === 0
        ? `Cronologia verificata: ${formatNumber(lines)} righe, tutto corrisponde.`
        : `Attenzione: la cronologia della copia non corrisponde (${faults.length}); npm run history -- verify dice dove.`,
      ...(repeated > 0
        ? [
            `Rifatte ${formatNumber(repeated)} cancellazioni di persone, avvenute dopo la copia: i loro dati non sono tornati.`,
          ]
        : []),
      ...(fit
        ? []
        : ['Attenzione: TOKEN_KEYS non sono quelle della copia: sessioni e secondi fattori non valgono.']),
      ...(lacking.length > 0
        ? [
            `Attenzione: fra le chiavi dei file (FILE_KEYS, o «file-keys» in DATA_DIR) mancano ${lacking.join(', ')} della copia: senza, i documenti cifrati non si aprono.`,
          ]
        : []),
      ...(missing.length > 0
        ? [`Attenzione: la copia era senza i byte di ${formatNumber(missing.length)} file (${missing[0]}…).`]
        : []),
    ].join('\n'),
  )
  // The exit code 2 means success with a warning.
  if (faults.length > 0 || !fit || lacking.length > 0 || missing.length > 0) process.exitCode = 2
}

async function main(): Promise<void> {
  const { positionals } = commandArguments([], usage)
  const [from] = positionals
  if (!from || positionals.length > 1) throw new OperatorError(usage)
  await restore(resolve(from))
}

main().catch(explain)
