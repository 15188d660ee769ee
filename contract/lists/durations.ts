import type { Answer } from '../calls/call.ts'
import type { durationReport } from '../calls/durations.ts'
import type { ListFile } from '../records/list-file.ts'
import { fileProducts, fileStates } from '../subjects/loan-files/file-words.ts'

/** How long each step of loan files takes as a file. */
export const durationsFile = {
  path: '/reports/tempi',
  name: 'tempi',
  title: 'Tempi',
  columns: {
    prodotto: { kind: 'choice', label: 'Prodotto', values: fileProducts, value: ({ prodotto }) => prodotto },
    stato: { kind: 'choice', label: 'Passo', values: fileStates, value: ({ stato }) => stato },
    banca: { kind: 'text', label: 'Banca', value: ({ banca }) => banca?.nome ?? 'Tutte' },
    avanti: { kind: 'whole', label: 'Passate oltre', value: ({ avanti }) => avanti },
    respinte: { kind: 'whole', label: 'Respinte', value: ({ respinte }) => respinte },
    ritirate: { kind: 'whole', label: 'Ritirate', value: ({ ritirate }) => ritirate },
    aperte: { kind: 'whole', label: 'In corso', value: ({ aperte }) => aperte },
    p20: { kind: 'whole', label: '20º', value: ({ p20 }) => p20 },
    p50: { kind: 'whole', label: 'Metà', value: ({ p50 }) => p50 },
    p80: { kind: 'whole', label: '80º', value: ({ p80 }) => p80 },
  },
} as const satisfies ListFile<Answer<typeof durationReport>['rows'][number]>
