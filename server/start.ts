import { resolve } from 'node:path'
import { buildApp } from './app.ts'
import { refuseHalfRestored } from './backup/half-restored.ts'
import type { Built } from './built.ts'
import { openControl } from './commands/control.ts'
import { type Context, createContext } from './context.ts'
import { isNoSpace } from './database/constraints/failures.ts'
import { openDatabase } from './database/open.ts'
import { requireOwnFolder, tieFolder } from './disk/data-folder.ts'
import { openFileKeys } from './disk/file-keys.ts'
import { openExamplePartner } from './example-partner/example-partner.ts'
import { startJobs } from './jobs/jobs.ts'
import { earlierWidgets, keepWidgets } from './kept-widgets.ts'
import { createLog } from './log.ts'
import { mailTransport } from './mail/transport.ts'
import { inOneLine, OperatorError, onDisk } from './operator-error.ts'
import { firstContents, requireTables, runWhenWritable } from './prepare-database.ts'
import { readKeys } from './sessions/credentials/keys.ts'
import { readSettings } from './settings.ts'
import { tokenKeys } from './token-keys.ts'

const portProblem = (port: number) => (error: NodeJS.ErrnoException) => {
  throw error.code === 'EADDRINUSE' || error.code === 'EACCES'
    ? new OperatorError(`PORT: la porta ${port} è già in uso o non si può aprire.`)
    : error
}

const readOnlyLine = (dataDir: string) =>
  `Sola lettura          Il disco di ${dataDir} è quasi pieno: pagine ed elenchi si leggono; richieste, modifiche, nuovi accessi e lettere aspettano, e riprendono da soli quando si libera spazio.`

/** Stores the widgets of this version. An error other than a full disk is only logged. */
const keepCopy = async ({ settings, log }: Context, widgets: string | undefined) => {
  if (!widgets) return
  await keepWidgets(widgets, settings.dataDir).catch((error: NodeJS.ErrnoException) => {
    if (isNoSpace(error)) throw error
    log.warn({ code: error.code }, 'the widgets of this version are not kept')
  })
}

const lastAnswersMs = 4000
const stopsWithinMs = 10_000

/** Starts the server, prints its addresses, and stops it in order on a signal. */
export async function start(load: () => Promise<Built>): Promise<void> {
  const settings = readSettings(process.env)
  settings.dataDir = resolve(settings.dataDir)
  const log = createLog(settings.logLevel)
  refuseHalfRestored(settings.dataDir)
  const database = await openDatabase({ url: settings.databaseUrl, dataDir: settings.dataDir, log }).catch(
    inOneLine,
  )
  await requireOwnFolder(database.pool, settings.dataDir).catch(onDisk(settings.dataDir))
  // The embedded database has locked the folder, so no other process can make keys at the same time.
  const keys = readKeys(await tokenKeys(settings).catch(onDisk(settings.dataDir)))
  const fileKeys = await openFileKeys(settings).catch(onDisk(settings.dataDir))
  const context = createContext({ settings, database, log, keys, fileKeys })

  await requireTables(database)
  const built = await load()
  const { widgets } = built
  if (widgets) built.folders.push(...(await earlierWidgets(widgets, settings.dataDir)))
  const stopWaiting = await runWhenWritable(context, [
    () => tieFolder(database.pool, settings.dataDir),
    ...firstContents(context, line => console.log(line)),
    () => keepCopy(context, widgets),
  ])
  const jobs = startJobs(context, mailTransport(settings))
  const app = await buildApp(context, built)
  await app.listen({ host: settings.host, port: settings.port }).catch(portProblem(settings.port))
  const closeControl = database.kind === 'embedded' ? await openControl(context) : null
  const partner =
    settings.exampleData && settings.examplePartnerPort
      ? await openExamplePartner({
          port: settings.examplePartnerPort,
          quinto: settings.publicUrl,
          pinned: built.pinned,
        }).catch((error: Error) => {
          console.error(
            `EXAMPLE_PARTNER_PORT: il sito del partner di esempio non si apre (${error.message}).`,
          )
          return null
        })
      : null

  console.log(
    [
      '',
      `Quinto                ${settings.publicUrl}`,
      ...(partner ? [`Partner di esempio    http://127.0.0.1:${settings.examplePartnerPort}`] : []),
      database.kind === 'embedded'
        ? `Dati                  ${settings.dataDir} (database incorporato, per un ufficio; con più uffici, DATABASE_URL)`
        : 'Dati                  PostgreSQL (DATABASE_URL)',
      ...(database.writable() ? [] : [readOnlyLine(settings.dataDir)]),
      ...(settings.smtpUrl ? [] : [`Posta in uscita       ${settings.dataDir}/outbox`]),
      '',
    ].join('\n'),
  )

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    // Clients that do not read their answer must not delay the closing of the database.
    setTimeout(() => app.server.closeAllConnections(), lastAnswersMs).unref()
    setTimeout(() => process.exit(1), stopsWithinMs).unref()
    partner?.close()
    stopWaiting()
    await Promise.all([app.close(), jobs.stop()])
    await context.securityLog
      .flush({ isEnding: true })
      .catch(error => log.warn({ err: error }, 'the last lines of the security log cannot be written'))
    await closeControl?.()
    await database.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
