import { useData, useRefresh } from '../../calls/data.ts'
import { RecordedConsents } from '../../consents/recorded-consents.tsx'
import { Failed } from '../../failed.tsx'
import { useServices } from '../../services.ts'
import { Waiting } from '../../waiting.tsx'
import { useFile } from '../file-data.ts'
import { SectionButton } from '../section.tsx'

const read = 'GET /pratiche/:id/persone/:persona/consensi'

interface Props {
  participant: string
  name: string
  onClose: () => void
}

/** The consents of a participant, where whoever follows the file records signed papers and withdrawals. */
export function ParticipantConsents({ participant, name, onClose }: Props) {
  const { client } = useServices()
  const refresh = useRefresh()
  const params = { id: useFile().data.pratica._id, persona: participant }
  const { data, error, refetch } = useData(read, { params })
  return (
    <section aria-label={`Consensi di ${name}`}>
      {error && <Failed onRetry={() => void refetch()}>{error.message}</Failed>}
      {!data && !error && <Waiting />}
      {data && (
        <RecordedConsents
          consents={data}
          mayRecord
          onRecord={async (body, idempotencyKey) => {
            await client.call('POST /pratiche/:id/persone/:persona/consensi', {
              params,
              body,
              idempotencyKey,
            })
            await refresh(read)
          }}
        />
      )}
      <SectionButton onPress={onClose}>Chiudi i consensi</SectionButton>
    </section>
  )
}
