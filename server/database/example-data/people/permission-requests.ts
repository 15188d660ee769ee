import type { RecordOf } from '../../../../contract/records/resource.ts'
import { agents } from '../../../../contract/subjects/agents.ts'
import type { permissionRequests } from '../../../../contract/subjects/permission-requests.ts'
import { addDays, at } from '../days.ts'
import type { ExampleSource } from '../example-records.ts'
import { seededRandom } from '../random.ts'

type Request = RecordOf<typeof permissionRequests>

/** A granted request of an agent, a refused one, and one that waits for its decision. */
export function generatePermissionRequests({ seed, today, recordsOf }: ExampleSource): Request[] {
  const random = seededRandom(seed, 'richieste_permessi')
  const [first, second, third] = recordsOf(agents).filter(({ status }) => status === 'validated')
  const asked = (agente: string, days: number, values: Pick<Request, 'permessi' | 'stato' | 'motivo'>) => {
    const createdAt = at(addDays(today, -days), 10)
    const decisaAt = values.stato === 'aperta' ? null : at(addDays(today, 1 - days), 9)
    return {
      _id: random.id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: decisaAt ?? createdAt,
      agente,
      amministratore: null,
      decisaAt: decisaAt?.toISOString() ?? null,
      ...values,
    }
  }
  return [
    asked(first!._id, 20, { permessi: ['video_formazione'], stato: 'concessa', motivo: null }),
    asked(second!._id, 12, {
      permessi: ['classifiche'],
      stato: 'rifiutata',
      motivo: 'Le classifiche si aprono a gennaio.',
    }),
    asked(third!._id, 1, { permessi: ['merchandising'], stato: 'aperta', motivo: null }),
  ]
}
