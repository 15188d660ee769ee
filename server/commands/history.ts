import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { actionLabels } from '../../contract/records/history.ts'
import { type Fault, type HistoryReport, readSeal, verifyHistory } from '../history/verify-history.ts'
import { explain, OperatorError } from '../operator-error.ts'
import { commandArguments } from './command-arguments.ts'
import { commandSettings } from './command-settings.ts'
import { callRunningServer } from './control.ts'
import { withContext } from './with-context.ts'

const usage = `Uso:
  npm run history -- verify                       verifica che la cronologia sia quella scritta
  npm run history -- verify --seal NUMERO:IMPRONTA  e che contenga un sigillo annotato in precedenza`

const settings = commandSettings()

const inRome = new Intl.DateTimeFormat('it-IT', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'Europe/Rome',
})
const counted = new Intl.NumberFormat('it-IT')
const rows = (count: number) => (count === 1 ? '1 riga' : `${counted.format(count)} righe`)

async function verified(seal: string | undefined): Promise<HistoryReport> {
  const known = readSeal(seal ?? null)
  if (seal !== undefined && !known)
    throw new OperatorError('--seal: serve il numero del sigillo e la sua impronta, per esempio 12:3fa9…')
  const { dataDir, databaseUrl } = settings
  const path = `/history${seal ? `?seal=${seal}` : ''}`
  const running = databaseUrl ? null : await callRunningServer<HistoryReport>(dataDir, path)
  if (!running && !databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new OperatorError(`In ${dataDir} non c’è un database: DATA_DIR deve essere quella del server.`)
  return running ?? (await withContext(settings, context => verifyHistory(context, known)))
}

function sentence(fault: Fault): string {
  switch (fault.kind) {
    case 'line': {
      const { action, model, ref, createdAt, _id } = fault.line
      const when = inRome.format(new Date(createdAt))
      return `La riga ${_id} (${actionLabels[action]} di ${model} ${ref}, ${when}) non è più quella scritta.`
    }
    case 'seal': {
      const { seal, sealed, found } = fault
      if (found < sealed) return `Sotto il sigillo ${seal} mancano righe: erano ${sealed}, sono ${found}.`
      if (found > sealed)
        return `Sotto il sigillo ${seal} ci sono righe in più: erano ${sealed}, sono ${found}.`
      return `Il sigillo ${seal} non corrisponde alle sue righe o al sigillo precedente: qualcosa è stato sostituito, cancellato o spostato.`
    }
    case 'no seal':
      return `Il sigillo ${fault.seal} manca.`
    case 'other seal':
      return `Il sigillo ${fault.seal} non è quello annotato: la cronologia è stata troncata o riscritta.`
    case 'record': {
      const { model, ref, versione, lines } = fault
      return `${model} ${ref} è alla versione ${versione}, ma la sua cronologia ha ${rows(lines)}.`
    }
  }
}

/** Explains the false alarms of earlier versions. */
function misorderedLines(misordered: HistoryReport['misordered']): string[] {
  if (misordered.length === 0) return []
  const shown = misordered.slice(0, 20).map(({ model, ref }) => `  ${model} ${ref}`)
  const more = misordered.length - shown.length
  return [
    `Con l’orologio spostato: ${misordered.length === 1 ? '1 record' : `${counted.format(misordered.length)} record`}.`,
    '  Quando furono scritti, l’orologio del server era stato portato indietro, o due server avevano ore diverse:',
    '  le righe portano codici in un ordine che non è quello in cui furono scritte. Versioni, numero e azioni delle',
    '  righe corrispondono: non manca niente. Le verifiche precedenti li segnalavano come errori, ed erano falsi allarmi.',
    ...shown,
    ...(more > 0 ? [`  e altri ${counted.format(more)}`] : []),
  ]
}

async function verify(seal: string | undefined): Promise<void> {
  const { lines, erased, redacted, earlier, open, seals, last, misordered, faults } = await verified(seal)
  console.log(
    [
      `Cronologia: ${rows(lines)}, ${seals === 1 ? '1 sigillo' : `${counted.format(seals)} sigilli`}.`,
      ...(open > 0 ? [`In attesa del prossimo sigillo: ${rows(open)}.`] : []),
      ...(erased > 0 ? [`Dimenticate per richiesta degli interessati: ${rows(erased)}.`] : []),
      ...(redacted > 0
        ? [`Senza la persona che è stata dimenticata, con il resto non verificabile: ${rows(redacted)}.`]
        : []),
      ...(earlier > 0
        ? [`Di una versione precedente, con il contenuto non verificabile: ${rows(earlier)}.`]
        : []),
      ...(last ? [`Ultimo sigillo, da annotare altrove: ${last.number}:${last.hash}`] : []),
      ...misorderedLines(misordered),
      ...faults.map(sentence),
      faults.length === 0 ? 'Tutto corrisponde.' : `Non corrisponde: ${faults.length}.`,
    ].join('\n'),
  )
  if (faults.length > 0) process.exitCode = 1
}

async function main(): Promise<void> {
  const { values, positionals } = commandArguments(['seal'], usage)
  if (positionals[0] === 'verify' && positionals.length === 1) return verify(values.seal)
  throw new OperatorError(usage)
}

main().catch(explain)
