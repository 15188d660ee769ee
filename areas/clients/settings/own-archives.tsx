import { useQuery } from '@tanstack/react-query'
import { CallError } from '../../../client/client.ts'
import { Failed } from '../../shared/failed.tsx'
import { Archives, pollWhileRunning } from '../../shared/personal-data/archives.tsx'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { Waiting } from '../../shared/waiting.tsx'

const name = 'GET /clients/esportazioni'

/** The customer's own archives with everything that the house knows. */
export function OwnArchives() {
  const { client } = useServices()
  const { data, error, refetch } = useQuery({
    queryKey: [name],
    queryFn: () => client.call(name),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => pollWhileRunning(state.data?.rows),
  })
  return (
    <Section
      id="dati"
      title="Una copia di tutto"
      about="Un archivio ZIP con ciò che sappiamo di Lei: i dati, da leggere e per un programma, le Sue pratiche in PDF e i Suoi file. Le chiediamo la password; l’archivio resta sette giorni, e lo scarica solo Lei."
    >
      {error && !data && (
        <Failed onRetry={() => void refetch()}>
          {error instanceof CallError ? error.message : 'Gli archivi non sono arrivati.'}
        </Failed>
      )}
      {!error && !data && <Waiting />}
      {data && (
        <Archives
          rows={data.rows}
          start={idempotencyKey => client.call('POST /clients/esportazioni', { idempotencyKey })}
          refetch={refetch}
          fileOf={({ _id }) => `/clients/esportazioni/${_id}/file`}
          afterFailure="lo prepari di nuovo; se non riesce ancora, ci telefoni."
        />
      )}
      <p className="note">
        Non contiene i dati di altre persone, nemmeno di chi è nella pratica con Lei, le note interne e gli
        atti dell’adeguata verifica, che la legge vuole riservati (D.Lgs. 231/2007, art. 39).
      </p>
    </Section>
  )
}
