import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Output } from '../../../../contract/calls/call.ts'
import type { idleFilesFile } from '../../../../contract/calls/idle-files.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { type IdleFile, idleReason } from '../../../../contract/loan-files/idle-words.ts'
import { turnNames } from '../../../../contract/loan-files/progress.ts'
import { codeColumn } from '../../../../contract/records/cells.ts'
import type { Cell } from '../../../../contract/records/field-kinds.ts'
import { fileProducts, fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { Context } from '../../../context.ts'
import type { Actor } from '../../../database/actor.ts'
import { spreadsheet } from '../../../export/spreadsheet.ts'
import { actorOfEvent, noteSecurityEvent } from '../../../security-log/security-log.ts'
import { findIdle, withDetails } from './idle-files.ts'

/** Files whose details are read together. */
const rowsAtOnce = 200

const words = (text: string | null | undefined): Cell => (text ? { text } : null)
const count = (figure: number | null): Cell => (figure === null ? null : { figure, decimals: 'none' })
const dayOf = (instant: string | null | undefined): Cell =>
  instant ? { day: dayInRome(new Date(instant)) } : null

/** The columns of the file, with the cell of each. */
const columns: readonly (readonly [head: string, cell: (file: IdleFile, today: string) => Cell])[] = [
  ['IDEGG', ({ IDEGG }) => words(IDEGG)],
  ['Clienti', ({ nome }) => words(nome)],
  ['Prodotto', ({ prodotto }) => words(fileProducts[prodotto])],
  ['Stato', ({ stato }) => words(fileStates[stato])],
  ['Nello stato dal', ({ dal }) => dayOf(dal)],
  ['Giorni lavorativi', ({ giorni }) => count(giorni)],
  ['Soglia', ({ limite }) => count(limite)],
  ['Oltre la soglia', ({ oltre }) => count(oltre)],
  ['Di solito', ({ solito }) => count(solito)],
  ['Tocca a', ({ turno }) => words(turno && turnNames[turno])],
  ['Motivo', (file, today) => words(idleReason(file, today))],
  ['Agente', ({ agente }) => words(agente?.nome)],
  [
    'Valore in gioco (€)',
    ({ valore }) => (valore === null ? null : { figure: valore / 100, decimals: 'cents' }),
  ],
  ['Ultima nota', ({ ultima }) => words(ultima?.testo)],
  ['Nota del', ({ ultima }) => dayOf(ultima?.at)],
  ['Rimandata al', ({ rimandataAl }) => (rimandataAl ? { day: rimandataAl } : null)],
  [codeColumn, ({ _id }) => words(_id)],
]

/** Exports the idle files of an agent, in the order of the list. The log and the security log name who exported how many. */
export async function exportIdle(
  context: Context,
  actor: Actor & { kind: 'agent' },
  { formato, ids, ...filters }: Output<(typeof idleFilesFile)['query']>,
  log: FastifyBaseLogger,
) {
  const idle = await findIdle(context, actor, { ...filters, ids: ids?.split(',') })
  const { today, found } = idle

  async function* pages(): AsyncGenerator<Cell[][]> {
    let records = 0
    try {
      for (let at = 0; at < found.length; at += rowsAtOnce) {
        const rows = await withDetails(context, idle, found.slice(at, at + rowsAtOnce))
        records += rows.length
        yield rows.map(row => columns.map(([, cell]) => cell(row, today)))
        await setImmediate()
      }
      log.info({ agent: actor.id, resource: loanFiles.name, records, format: formato }, 'exported')
    } finally {
      // The event is written for aborted exports too.
      noteSecurityEvent(context, {
        kind: 'exported',
        ...actorOfEvent(actor),
        resource: loanFiles.name,
        detail: `${formato} ${records}`,
      })
    }
  }

  const heads = columns.map(([head]) => head)
  const name = `pratiche-ferme-${today}`
  return spreadsheet(formato, { name, title: 'Pratiche ferme', heads, pages: pages() })
}
