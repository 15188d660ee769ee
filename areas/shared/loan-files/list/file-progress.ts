import type { Row } from '../../../../client/records.ts'
import { dayInRome } from '../../../../contract/italian/days.ts'
import { type Progress, progressOf } from '../../../../contract/loan-files/progress.ts'
import type { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { useData } from '../../calls/data.ts'

/** A loan file of a list. */
export type FileRow = Row<typeof loanFiles>

/** How long files have been in their state; null until the days that they are compared with have arrived. */
export function useProgress(): (file: FileRow) => Progress | null {
  const { data } = useData('GET /pratiche/tempi')
  const today = dayInRome(new Date())
  return file =>
    data
      ? progressOf({
          file,
          today,
          patron: file.agenzia && data.patroni[file.agenzia],
          agreed: file.banca ? data.banche[file.banca] : null,
        })
      : null
}
