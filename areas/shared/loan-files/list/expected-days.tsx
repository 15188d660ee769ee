import { useQuery } from '@tanstack/react-query'
import { shortDaySpan } from '../../../../contract/loan-files/durations.ts'
import { statesUnderWay } from '../../../../contract/loan-files/file-groups.ts'
import { useServices } from '../../services.ts'
import type { FileRow } from './file-progress.ts'

interface Props {
  file: FileRow
  /** All files of the page of the list, which one call reads together, after the list itself. */
  files: readonly FileRow[]
}

/** The days between which a file of a list is expected to be paid out; empty where nothing can be said. */
export function ExpectedDays({ file, files }: Props) {
  const { client } = useServices()
  const asked = files.filter(({ stato }) => statesUnderWay.includes(stato) && stato !== 'liquidata')
  const ids = asked.map(({ _id }) => _id).join()
  const { data } = useQuery({
    // A file that moves has a new version.
    queryKey: ['GET /pratiche/attese', ids, asked.map(({ versione }) => versione).join()],
    queryFn: () => client.call('GET /pratiche/attese', { query: { pratiche: ids } }),
    enabled: ids !== '',
  })
  const days = data?.rows.find(({ _id }) => _id === file._id)
  return days ? shortDaySpan(days) : ''
}
