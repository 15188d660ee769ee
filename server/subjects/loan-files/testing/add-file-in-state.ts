import { addDays } from '../../../../contract/italian/days.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import type { FileState } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { shares } from '../../../../contract/subjects/loan-files/shares.ts'
import type { Context } from '../../../context.ts'
import { system } from '../../../database/actor.ts'
import { copiedValues } from '../../../testing/copied-values.ts'

/** The day of the clock of the tests. */
export const today = '2026-11-20'

interface FileInState {
  IDEGG: string
  /** The id of the agent. */
  agente: string
  stato?: FileState
  /** Calendar days in the state. */
  days?: number
  /** What the house gets, in cents. */
  fee?: number | null
  /** The share of each agent, in percent, by id. */
  split?: Record<string, number>
  values?: object
}

/** Adds a mortgage file that has been in its state for some days, without the conditions of a move. */
export async function addFileInState(
  { store, database }: Context,
  { IDEGG, agente, stato = 'istruttoria_banca', days = 40, fee = null, split = {}, values = {} }: FileInState,
): Promise<string> {
  const [example] = (await store.list(database.reads, loanFiles, { limit: 1 }, system)).rows
  const { _id } = await store.create(
    database.orm,
    loanFiles,
    copiedValues(loanFiles, example!, {
      IDEGG,
      agente,
      agenzia: null,
      banca: null,
      prodotto: 'mutuo',
      stato: 'consulenza',
      intestatario: `Prova ${IDEGG}`,
      importoRichiesto: 12_000_000,
      importoDeliberato: null,
      importoLiquidato: null,
      approvazioneScade: null,
      incaricoScade: null,
      ...values,
    }),
    system,
  )
  const since = `${addDays(today, -days)}T10:00:00Z`
  await database.pool.query(`update pratiche set stato = $2, "statoDal" = $3 where _id = $1`, [
    _id,
    stato,
    since,
  ])
  await database.pool.query(`update pratiche_passi set a = $2, at = $3 where pratica = $1`, [
    _id,
    stato,
    since,
  ])
  for (const [agent, perc] of Object.entries(split))
    await store.create(database.orm, shares, { pratica: _id, agente: agent, perc }, system)
  if (fee !== null)
    await store.create(
      database.orm,
      fees,
      { pratica: _id, compensoCliente: fee / 4, provvigioneBancaPrevista: (fee / 4) * 3 },
      system,
    )
  return _id
}
