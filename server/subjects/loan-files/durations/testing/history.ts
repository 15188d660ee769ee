import type { FileProduct, FileState } from '../../../../../contract/subjects/loan-files/file-words.ts'
import type { Context } from '../../../../context.ts'
import { loanFilesTable, stepsTable } from '../../../../database/schema.ts'

/** A step of a file: the state that it enters, and when; a day means noon in Rome. The day may be a guess. */
export type HistoryStep = readonly [state: FileState, at: string, giornoIgnoto?: true]

export interface FileHistory {
  prodotto?: FileProduct
  banca?: string | null
  agente?: string | null
  agenzia?: string | null
  steps: readonly HistoryStep[]
}

let made = 0
const instantOf = (at: string) => new Date(at.length === 10 ? `${at}T11:00:00Z` : at)

/** Adds loan files with their steps, without the rules of moves. Returns the ids. */
export async function addHistories(
  { database: { orm }, newId }: Pick<Context, 'database' | 'newId'>,
  histories: readonly FileHistory[],
): Promise<string[]> {
  const files = histories.map(
    ({ prodotto = 'mutuo', banca = null, agente = null, agenzia = null, steps }) => {
      const createdAt = instantOf(steps[0]?.[1] ?? '2026-01-01')
      const [stato, at] = steps.at(-1) ?? ['segnalata', '2026-01-01']
      return {
        ...{ _id: newId(), versione: 1, createdAt, updatedAt: createdAt, IDEGG: `D${++made}` },
        ...{ prodotto, banca, agente, agenzia, stato, importoRichiesto: 10_000_000, consensi: [] },
        statoDal: instantOf(at).toISOString(),
        dataUltimoMovimento: instantOf(at).toISOString(),
        ...{ rinunciaAttesa: false, estinzioneAnticipata: false, silenziosa: false, ricerca: '' },
      }
    },
  )
  const steps = files.flatMap(({ _id: pratica, banca }, at) =>
    histories[at]!.steps.map(([a, on, giornoIgnoto = null], place, all) => ({
      ...{ _id: newId(), versione: 1, createdAt: instantOf(on), updatedAt: instantOf(on) },
      ...{ pratica, da: all[place - 1]?.[0] ?? null, a, at: instantOf(on).toISOString(), chi: 'Ada', banca },
      giornoIgnoto,
    })),
  )
  const atOnce = 500
  for (let from = 0; from < files.length; from += atOnce)
    await orm.insert(loanFilesTable).values(files.slice(from, from + atOnce) as never)
  for (let from = 0; from < steps.length; from += atOnce)
    await orm.insert(stepsTable).values(steps.slice(from, from + atOnce) as never)
  return files.map(({ _id }) => _id)
}
