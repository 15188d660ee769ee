import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { recordsOf } from '../../../client/records.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { complaints } from '../../../contract/subjects/complaints.ts'
import { useMay } from '../records/use-may.ts'
import { useServices } from '../services.ts'
import { useFile } from './file-data.ts'
import { Empty, Section } from './section.tsx'

const page = '/admin/reports/reclami'

/** The complaints about the file, the newest first; undefined before the answer and for people who read no complaint. */
export function useComplaints() {
  const { client } = useServices()
  const { pratica } = useFile().data
  const mayRead = useMay(complaints.access.read)
  const query = { 'filter[pratica]': pratica._id, sort: '-ricevutoAl', limit: 50 }
  const { data } = useQuery({
    queryKey: ['GET /reclami', query],
    queryFn: () => recordsOf(client, complaints).list(query),
    enabled: mayRead,
    staleTime: 0,
  })
  return data?.rows
}

/** The complaints about the file, for those who read the register. */
export function ComplaintsSection() {
  const { pratica, partecipanti } = useFile().data
  const mayRead = useMay(complaints.access.read)
  const rows = useComplaints()
  if (!mayRead) return null
  const [first] = partecipanti.filter(({ ruolo }) => ruolo === 'richiedente')
  const { oggetto, stato } = complaints.fields
  return (
    <Section
      id="reclami"
      title="Reclami"
      actions={
        first && (
          <Link href={`${page}/add?cliente=${first.cliente}&pratica=${pratica._id}`}>
            Registra un reclamo
          </Link>
        )
      }
    >
      {rows?.length === 0 && <Empty>Nessun reclamo su questa pratica.</Empty>}
      <ul className="file-duties">
        {rows?.map(one => (
          <li key={one._id}>
            <span>
              <Link href={`${page}/${one._id}`}>{one.nome}</Link>{' '}
              <span className="soft">
                {[one.oggetto && oggetto.values[one.oggetto], formatShortDay(one.ricevutoAl)]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </span>
            <span className={one.stato === 'risposto' ? 'badge validated' : 'badge wait'}>
              {stato.values[one.stato]}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
