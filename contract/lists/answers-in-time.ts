import type { answersInTime } from '../calls/answers-in-time.ts'
import type { Answer } from '../calls/call.ts'
import { wholePercent } from '../italian/percent.ts'
import type { ListFile } from '../records/list-file.ts'

/** How often people were called back in time as a file. */
export const answersInTimeFile = {
  path: '/feeds/richiamate',
  name: 'richiamate',
  title: 'Richiamate',
  columns: {
    nome: { kind: 'text', label: 'Chi', value: ({ nome }) => nome ?? 'Ancora nessuno' },
    promesse: { kind: 'whole', label: 'Da richiamare', value: ({ promesse }) => promesse },
    inTempo: { kind: 'whole', label: 'In tempo', value: ({ inTempo }) => inTempo },
    inRitardo: { kind: 'whole', label: 'In ritardo', value: ({ inRitardo }) => inRitardo },
    senzaRisposta: { kind: 'whole', label: 'Mai richiamati', value: ({ senzaRisposta }) => senzaRisposta },
    percento: {
      kind: 'percent',
      label: 'Nei tempi',
      value: ({ inTempo, promesse }) => wholePercent(inTempo, promesse),
    },
  },
} as const satisfies ListFile<Answer<typeof answersInTime>['rows'][number]>
