import type { RecordOf } from '../../../../contract/records/resource.ts'
import type { settings } from '../../../../contract/subjects/settings.ts'
import { at, yearsBefore } from '../days.ts'
import { seededRandom } from '../random.ts'

export type Setting = RecordOf<typeof settings>

/** An external map, inactive, because the example data must not call other servers. */
export function generateSettings({ seed, today }: { seed: number; today: string }): Setting[] {
  const createdAt = at(yearsBefore(today, 1))
  return [
    {
      _id: seededRandom(seed, 'settings').id(createdAt),
      versione: 1,
      createdAt,
      updatedAt: createdAt,
      codice: 'mappa',
      attiva: false,
      tessere: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png',
      attribuzione: '© OpenStreetMap',
      attribuzioneUrl: 'https://www.openstreetmap.org/copyright',
    },
  ]
}
