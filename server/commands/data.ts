import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { formatEuro, formatNumber } from '../../contract/italian/format.ts'
import type { Context } from '../context.ts'
import { enlarge, largeSizes } from '../database/example-data/enlarge.ts'
import { isEmpty, loadExamples } from '../database/fill-empty-database.ts'
import { loadGeography } from '../database/geography/load-geography.ts'
import { banksTable, regionsTable } from '../database/schema.ts'
import type { Progress } from '../database/statements/insert-rows.ts'
import { explain, OperatorError } from '../operator-error.ts'
import { type LeadLine, recentLeads } from '../subjects/leads/recent-leads.ts'
import { retentionNow } from '../subjects/personal-data/retention-now.ts'
import { commandArguments } from './command-arguments.ts'
import { commandSettings } from './command-settings.ts'
import { callRunningServer } from './control.ts'
import { withContext } from './with-context.ts'

const usage = `Uso:
  npm run data -- leads                  le ultime richieste arrivate
  npm run data -- retention              i dati oltre il termine di conservazione, per conto, senza toccarli
  npm run data -- --size small|large     carica i dati di esempio in un database che non ne ha
                                         (large: un milione di lead, 200.000 clienti)`

const settings = commandSettings()

const inRome = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'Europe/Rome',
})

/** Asks the running server, or reads the database when none runs. */
async function askServer<T>(path: string, read: (context: Context) => Promise<T>): Promise<T> {
  const { dataDir, databaseUrl } = settings
  const running = databaseUrl ? null : await callRunningServer<T>(dataDir, path)
  if (!running && !databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new OperatorError(`In ${dataDir} non c’è un database: DATA_DIR deve essere quella del server.`)
  return running ?? withContext(settings, read)
}

async function printLeads(): Promise<void> {
  const rows: LeadLine[] = await askServer('/leads', recentLeads)
  if (rows.length === 0) return console.log('Nessuna richiesta.')
  console.table(
    rows.map(({ at, persona, recapito, importo, offerta, partner, campagna, stato }) => ({
      arrivata: inRome.format(new Date(at)),
      persona,
      recapito,
      importo: importo === null ? '' : formatEuro(importo),
      offerta: offerta ?? '',
      partner: partner ?? '',
      campagna,
      stato,
    })),
  )
}

async function printRetention(): Promise<void> {
  const { oltre, ostacolo } = await askServer('/retention', retentionNow)
  for (const [che, quanti] of oltre) console.log(`${formatNumber(quanti)} ${che}`)
  if (ostacolo) console.log(`Stanotte la cancellazione non partirebbe. ${ostacolo}`)
}

async function load(size: 'small' | 'large'): Promise<void> {
  await withContext(settings, async context => {
    if (!(await isEmpty(context, banksTable))) {
      console.error(
        'Il database contiene già dei dati: i dati di esempio si caricano solo in un database vuoto.',
      )
      process.exitCode = 1
      return
    }
    if (await isEmpty(context, regionsTable)) await loadGeography(context)
    await loadExamples(context, size)
    if (size === 'large') {
      const shown = process.stdout.isTTY ? '\r' : '\n'
      const onProgress = ({ resource, done, total }: Progress) =>
        process.stdout.write(`${resource}: ${formatNumber(done)} di ${formatNumber(total)}${shown}`)
      await enlarge({ ...context, onProgress }, largeSizes)
    }
    console.log('Dati di esempio caricati.')
  })
}

async function main(): Promise<void> {
  const { values, positionals } = commandArguments(['size'], usage)
  if (positionals[0] === 'leads') return printLeads()
  if (positionals[0] === 'retention') return printRetention()
  if (values.size === 'small' || values.size === 'large') return load(values.size)
  throw new OperatorError(usage)
}

main().catch(explain)
