import type { Answer } from '../calls/call.ts'
import type { communicationReads } from '../calls/communications.ts'
import type { ListFile } from '../records/list-file.ts'

/** The recipients of an announcement, with the time of reading, as a file. */
export const communicationReadsFile = {
  path: '/communications/:id/letture',
  name: 'letture',
  title: 'Letture',
  resource: 'communications',
  needsProof: true,
  columns: {
    nome: { kind: 'text', label: 'Agente', value: ({ nome }) => nome },
    email: { kind: 'text', label: 'E-mail', value: ({ email: { email } }) => email },
    lettaAt: { kind: 'dayTime', label: 'Letta il', value: ({ lettaAt }) => lettaAt },
    lettera: {
      kind: 'choice',
      label: 'Lettera',
      values: {
        in_coda: 'In coda',
        inviata: 'Inviata',
        rifiutata: 'Non consegnata',
        senza_permesso: 'Senza permesso',
      },
      value: ({ lettera }) => lettera,
    },
  },
} as const satisfies ListFile<Answer<typeof communicationReads>['rows'][number]>
