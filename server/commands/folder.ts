import { formatNumber } from '../../contract/italian/format.ts'
import { adoptFolder, requireOwnFolder } from '../disk/data-folder.ts'
import { explain, OperatorError } from '../operator-error.ts'
import { trashAllUnknownFiles } from '../subjects/files/unknown-files.ts'
import { commandArguments } from './command-arguments.ts'
import { commandSettings } from './command-settings.ts'
import { callRunningServer } from './control.ts'
import { withContext } from './with-context.ts'

const usage = `Uso:
  npm run folder -- adopt    lega la cartella dei dati (DATA_DIR) al database (DATABASE_URL), di chiunque fossero
  npm run folder -- trash    mette nel cestino, per 30 giorni, tutti i file che il database non conosce`

const settings = commandSettings()

async function adopt(): Promise<void> {
  await withContext(settings, ({ database }) => adoptFolder(database.pool, settings.dataDir))
  console.log(
    `${settings.dataDir} e il database sono ora legati fra loro, e con quelli di prima non si aprono più.`,
  )
}

async function trash(): Promise<void> {
  const { dataDir, databaseUrl } = settings
  const moved =
    (databaseUrl ? null : await callRunningServer<number>(dataDir, '/trash-files', {})) ??
    (await withContext(settings, async context => {
      await requireOwnFolder(context.database.pool, dataDir)
      return trashAllUnknownFiles(context)
    }))
  console.log(`File messi nel cestino, dove restano 30 giorni: ${formatNumber(moved)}.`)
}

async function main(): Promise<void> {
  const { positionals } = commandArguments([], usage)
  if (positionals.length !== 1) throw new OperatorError(usage)
  if (positionals[0] === 'adopt') return adopt()
  if (positionals[0] === 'trash') return trash()
  throw new OperatorError(usage)
}

main().catch(explain)
