import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Page, Row } from '../../../client/records.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { renewableFrom } from '../../../contract/loan-files/renewal.ts'
import { fileProducts } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { useRecordCalls } from '../../shared/records/record-calls.ts'
import { BoardSection } from './board-section.tsx'

const list = '/agents/reports/pratiche?gruppo=rinnovabili'
const rows = 5

/** The assignments that may be renewed or soon will, soonest first; nothing without any. */
export function RenewableFiles() {
  const calls = useRecordCalls(loanFiles)
  const query = useQuery<Page<Row<typeof loanFiles>>>({
    queryKey: ['GET /pratiche', 'rinnovabili'],
    queryFn: () => calls.list({ 'filter[gruppo]': 'rinnovabili', sort: 'rinnovabileDal', limit: rows }),
  })
  if (query.data?.rows.length === 0) return null
  return (
    <BoardSection title="Cessioni da rinnovare" all={{ href: list, label: 'Tutte' }} query={query}>
      {page => (
        <ul className="today-lines">
          {page.rows.map(file => {
            const from = renewableFrom(file)
            return (
              <li key={file._id}>
                <Link href={`/agents/reports/pratiche/${file._id}`}>
                  {file.IDEGG} {file.intestatario}
                </Link>
                <span className="soft">{fileProducts[file.prodotto]}</span>
                <span className="num">{from && `dal ${formatShortDay(from)}`}</span>
              </li>
            )
          })}
        </ul>
      )}
    </BoardSection>
  )
}
