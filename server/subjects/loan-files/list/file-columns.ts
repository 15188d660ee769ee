import { dayInRome } from '../../../../contract/italian/days.ts'
import { amountOf } from '../../../../contract/loan-files/file-groups.ts'
import { progressOf, signalInWords } from '../../../../contract/loan-files/progress.ts'
import { renewableFrom } from '../../../../contract/loan-files/renewal.ts'
import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import type { DerivedColumns } from '../../../export/export-records.ts'
import { forecastsOf } from '../durations/file-forecasts.ts'
import { readFileLimits } from './slow-files.ts'

/** The derived columns of the list of loan files, by the functions that compute them on the page. */
export const fileColumns: DerivedColumns = async (rows, names, { database, now }) => {
  const db = database.reads
  const today = dayInRome(now())
  const { banche, patroni } = await readFileLimits(db)
  const ids = names.includes('attesa') ? rows.map(({ _id }) => _id as string) : []
  const forecasts = await forecastsOf({ db, now }, ids)
  return row => {
    const file = row as RecordOf<typeof loanFiles>
    const progress = progressOf({
      file,
      today,
      patron: file.agenzia && patroni[file.agenzia],
      agreed: file.banca ? banche[file.banca] : null,
    })
    return {
      segnale: signalInWords(file, progress),
      giorni: progress.days,
      turno: progress.turn,
      attesa: forecasts.get(file._id)?.days ?? null,
      rinnovo: renewableFrom(file),
      importo: amountOf(file),
    }
  }
}
