import { useQuery } from '@tanstack/react-query'
import { useParams } from 'wouter'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { Archives, pollWhileRunning } from '../../shared/personal-data/archives.tsx'
import { useServices } from '../../shared/services.ts'
import { PersonHead } from './person-head.tsx'

const name = 'GET /clients/:id/esportazioni'

/** Creates archives with all data of a customer, for the office to hand over. */
export default function PersonExport() {
  const { id = '' } = useParams<{ id: string }>()
  const { client } = useServices()
  const query = useQuery({
    queryKey: [name, id],
    queryFn: () => client.call(name, { params: { id } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => pollWhileRunning(state.data?.rows),
  })
  return (
    <Loaded query={query}>
      {({ nome, rows }) => (
        <div className="page wide">
          <PersonHead id={id} name={nome} title="Esportazione dei dati" />
          <p>
            Un archivio ZIP con tutto ciò che la società sa di {nome}: i dati, da leggere e per un programma,
            e i file. Mancano i dati di altre persone, le note interne e l’adeguata verifica. Lo consegni solo
            dopo aver riconosciuto chi lo chiede.
          </p>
          <Archives
            rows={rows}
            start={idempotencyKey =>
              client.call('POST /clients/:id/esportazioni', { params: { id }, idempotencyKey })
            }
            refetch={query.refetch}
            fileOf={({ _id }) => `/clients/${id}/esportazioni/${_id}/file`}
            afterFailure="lo prepari di nuovo; se non riesce ancora, il registro dice perché."
          />
        </div>
      )}
    </Loaded>
  )
}
