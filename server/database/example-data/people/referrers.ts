import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { referrers } from '../../../../contract/subjects/referrers.ts'
import { addDays, at } from '../days.ts'
import { seededRandom } from '../random.ts'

export type Referrer = RecordOf<typeof referrers>

/** Referrers: one in a register, one in none, and the car rental company. */
export function generateReferrers({ seed, today }: { seed: number; today: string }): Referrer[] {
  const random = seededRandom(seed, 'referrers')
  const referrer = (
    since: number,
    fields: Pick<Referrer, 'nome' | 'tipo' | 'codice' | 'registro' | 'status'>,
  ): Referrer => {
    const created = at(addDays(today, -since), 11)
    return {
      _id: random.id(created),
      versione: 1,
      createdAt: created,
      updatedAt: created,
      email: `info@${fields.codice}.example`,
      telefono: null,
      note: null,
      ...fields,
    }
  }
  return [
    referrer(420, {
      nome: 'Studio Casa Aventino',
      tipo: 'agenzia_immobiliare',
      codice: 'studio-casa-aventino',
      registro: { nome: 'Ruolo agenti immobiliari', numero: 'RM-0001', stato: 'attivo' },
      status: 'validated',
    }),
    referrer(260, {
      nome: 'Studio Rag. Belmonte',
      tipo: 'commercialista',
      codice: 'studio-belmonte',
      registro: null,
      status: 'validated',
    }),
    referrer(90, {
      nome: 'Zetarent',
      tipo: 'zetarent',
      codice: 'zetarent',
      registro: null,
      status: 'validated',
    }),
  ]
}
