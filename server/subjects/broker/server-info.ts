import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { sql } from 'drizzle-orm'
import type { Answer } from '../../../contract/calls/call.ts'
import type { serverInfo } from '../../../contract/calls/server-info.ts'
import { lastBackup } from '../../backup/last-backup.ts'
import type { Context } from '../../context.ts'
import { jobs } from '../../database/schema.ts'
import { projectRoot } from '../../project-root.ts'
import { countTrash, unknownFiles } from '../files/unknown-files.ts'
import { visitorUploads } from '../files/visitor-uploads.ts'

type Info = Answer<typeof serverInfo>

const readJson = async (path: string) => JSON.parse(await readFile(join(projectRoot, path), 'utf8'))

/** SQL condition for failed jobs, which are due in the year 9999. */
const givenUp = sql`${jobs.runAt} > '9000-01-01'`

const outcomes = {
  clean: 'pulito',
  infected: 'infetto',
  'too large': 'troppo_grande',
  'no answer': 'nessuna_risposta',
} as const

/** SQL condition for jobs that send a letter. */
const isLetter = sql`${jobs.kind} in ('mail', 'announcement-letter')`

/** Reads the state of the server, the database, the disk, the jobs and the scanner. */
export async function readServerInfo(context: Context): Promise<Info> {
  const { database, settings, scanner, now } = context
  const { orm, kind } = database
  const started = performance.now()
  await orm.execute(sql`select 1`)
  const rispostaMs = Math.round((performance.now() - started) * 100) / 100
  const one = async <T extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
    (await orm.execute<T>(statement)).rows[0]!
  const at = now()
  const sound = await database.soundness()
  const [{ version }, journal, disk, size, queue, failure, applied, scanning, unknown] = await Promise.all([
    readJson('package.json') as Promise<{ version: string }>,
    readJson('server/database/migrations/meta/_journal.json') as Promise<{ entries: unknown[] }>,
    // The folder is missing before the first write.
    statfs(settings.dataDir).catch(() => statfs(projectRoot)),
    one<{ version: string; bytes: string }>(
      sql`select current_setting('server_version') as version, pg_database_size(current_database())::text as bytes`,
    ),
    one<{ waiting: number; retried: number; failed: number; mail: number; since: Date | null }>(
      sql`select count(*) filter (where not ${givenUp})::int as waiting,
        count(*) filter (where not ${givenUp} and ${jobs.attempts} > 0)::int as retried,
        count(*) filter (where ${givenUp})::int as failed,
        count(*) filter (where not ${givenUp} and ${isLetter})::int as mail,
        min(${jobs.createdAt}) filter (where ${jobs.runAt} <= ${at}) as since from ${jobs}`,
    ),
    orm.execute<{ error: string; at: Date }>(
      sql`select ${jobs.lastError} as error, ${jobs.createdAt} as at from ${jobs}
        where ${isLetter} and ${jobs.lastError} is not null order by ${jobs.createdAt} desc limit 1`,
    ),
    one<{ count: number; last: string | null }>(
      sql`select count(*)::int as count, max(created_at)::text as last from drizzle.__drizzle_migrations`,
    ),
    scanner?.state(),
    unknownFiles(settings.dataDir),
  ])
  const last = failure.rows[0]
  return {
    versione: version,
    node: process.version,
    avviato: new Date(at.getTime() - process.uptime() * 1000).toISOString(),
    memoria: process.memoryUsage.rss(),
    database: {
      tipo: kind === 'embedded' ? 'incorporato' : 'server',
      versione: size.version,
      byte: Number(size.bytes),
      rispostaMs,
      scrivibile: database.writable(),
      sommeDiControllo: sound.checksums,
      controllato: sound.checkedAt,
      danneggiate: sound.damaged,
    },
    allegati: await visitorUploads(context),
    disco: { liberi: disk.bavail * disk.bsize, totali: disk.blocks * disk.bsize },
    file: {
      sconosciuti: unknown?.quanti ?? 0,
      totali: unknown?.totali ?? 0,
      cestino: await countTrash(settings.dataDir),
    },
    lavori: {
      attesa: queue.waiting,
      ritentati: queue.retried,
      falliti: queue.failed,
      dal: queue.since && new Date(queue.since).toISOString(),
    },
    posta: {
      modo: settings.smtpUrl ? 'smtp' : 'cartella',
      attesa: queue.mail,
      errore: last?.error ?? null,
      erroreAt: last ? new Date(last.at).toISOString() : null,
    },
    antivirus: scanning
      ? {
          versione: scanning.version,
          ultimo: scanning.last && {
            at: scanning.last.at.toISOString(),
            esito: outcomes[scanning.last.outcome],
          },
        }
      : null,
    migrazioni: {
      applicate: applied.count,
      note: journal.entries.length,
      ultima: applied.last && new Date(Number(applied.last)).toISOString(),
    },
    ultimaCopia: (await lastBackup(settings.dataDir))?.toISOString() ?? null,
  }
}
