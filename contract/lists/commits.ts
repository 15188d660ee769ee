import type { Answer } from '../calls/call.ts'
import type { listCommits } from '../calls/commits.ts'
import { maxParts } from '../records/count-limits.ts'
import { actionLabels, countOfParts, nameOfAuthor } from '../records/history.ts'
import type { ListFile } from '../records/list-file.ts'

/** An act of the history, with the words for its record that its model gives. */
type Act = Answer<typeof listCommits>['rows'][number] & {
  /** Label of the model. */
  cosa: string
  /** Title of the record; null when the reader may not see the record. */
  scheda: string | null
  /** Labels of the changed fields. */
  campi: string
}

/** The acts on all records as a file. */
export const commitsFile = {
  path: '/feeds/commits',
  name: 'modifiche',
  title: 'Modifiche',
  needsProof: true,
  columns: {
    createdAt: { kind: 'dayTime', label: 'Quando', value: ({ createdAt }) => createdAt },
    action: { kind: 'choice', label: 'Azione', values: actionLabels, value: ({ action }) => action },
    model: { kind: 'text', label: 'Che cosa', value: ({ cosa }) => cosa },
    ref: { kind: 'text', label: 'Scheda', value: ({ scheda }) => scheda },
    chi: { kind: 'text', label: 'Chi', value: act => nameOfAuthor(act) },
    parts: {
      label: 'Parti',
      cell: ({ parts }) =>
        parts > maxParts ? { text: countOfParts(parts) } : { figure: parts, decimals: 'none' },
    },
    info: { kind: 'text', label: 'Campi', value: ({ campi }) => campi },
  },
} as const satisfies ListFile<Act>
