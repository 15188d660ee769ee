import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { formatWholeEuro } from '../../../contract/italian/format.ts'
import { company } from '../../../contract/subjects/company.ts'
import { usePerson } from '../../shared/calls/data.ts'
import { Failed } from '../../shared/failed.tsx'
import { useRecordCalls } from '../../shared/records/record-calls.ts'
import { Section } from '../../shared/settings/section.tsx'
import { Settings } from '../../shared/settings/settings.tsx'
import { Waiting } from '../../shared/waiting.tsx'

/** The person's own access and, with the right `settings`, the data of the company and the map. */
export default function AdminSettings() {
  const mayEdit = hasPermissions(usePerson()?.holder ?? null, 'settings')
  return <Settings>{mayEdit && <Company />}</Settings>
}

function Company() {
  const calls = useRecordCalls(company)
  const { data, error, refetch } = useQuery({
    queryKey: ['GET /company', 'letta'],
    queryFn: () => calls.list({ limit: 1 }),
  })
  const row = data?.rows[0]
  const sede = row?.sede as { via: string; cap: string; comune: string } | undefined
  const lines: [string, unknown][] = row
    ? [
        ['Denominazione', row.nome],
        ['Iscrizione OAM', row.oam],
        ['Codice fiscale', row.codiceFiscale],
        ['Sede legale', `${sede?.via}, ${sede?.cap} ${sede?.comune}`],
        ['Capitale sociale', formatWholeEuro(Number(row.capitaleSociale))],
        ['Telefono', row.telefono],
        ['E-mail', row.email],
      ]
    : []
  return (
    <Section
      id="societa"
      title="Società"
      about="Come la legge vuole che sia nominata: in ogni pagina, in ogni calcolatore, in fondo a ogni lettera."
    >
      {error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
      {!data && !error && <Waiting />}
      {data && !row && (
        <div className="notice">
          <p>I dati della società non sono ancora compilati: il sito non può mostrare sede e capitale.</p>
        </div>
      )}
      {row && (
        <dl className="account">
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{String(value)}</dd>
            </div>
          ))}
        </dl>
      )}
      <ul className="destinations">
        <li>
          <Link href="/admin/settings/societa">Dati della società</Link>
          <span className="soft">
            Denominazione, iscrizione, sede, contatti, social, canale di segnalazione
          </span>
        </li>
        <li>
          <Link href="/admin/settings/conservazione">Termini di conservazione</Link>
          <span className="soft">Per quanto tempo restano richieste, documenti e pratiche</span>
        </li>
        <li>
          <Link href="/admin/settings/mappa">Mappa delle agenzie</Link>
          <span className="soft">Il nostro disegno dell’Italia, o le tessere di chi fornisce mappe</span>
        </li>
      </ul>
    </Section>
  )
}
