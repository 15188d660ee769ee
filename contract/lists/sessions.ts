import { deviceOf } from '../access/device-of.ts'
import type { Answer } from '../calls/call.ts'
import type { sessionFeed } from '../calls/session-feed.ts'
import type { ListFile } from '../records/list-file.ts'
import { sessionEnds, sessions } from '../subjects/sessions.ts'

/** All sessions as a file. */
export const sessionsFile = {
  path: '/feeds/sessions',
  name: 'sessioni',
  title: 'Sessioni',
  resource: 'sessions',
  needsProof: true,
  columns: {
    chi: {
      kind: 'text',
      label: 'Chi',
      value: ({ chi }) =>
        chi ? [`${chi.nome} ${chi.cognome}`, chi.email].filter(Boolean).join(', ') : 'Riservato',
    },
    ruolo: {
      kind: 'choice',
      label: 'Ruolo',
      values: sessions.fields.ruolo.values,
      value: ({ ruolo }) => ruolo,
    },
    stato: { kind: 'text', label: 'Stato', value: ({ motivo }) => (motivo ? sessionEnds[motivo] : 'Aperta') },
    iniziata: { kind: 'dayTime', label: 'Iniziata', value: ({ iniziata }) => iniziata },
    ultimaAttivita: {
      kind: 'dayTime',
      label: 'Ultima attività',
      value: ({ ultimaAttivita }) => ultimaAttivita,
    },
    dispositivo: { kind: 'text', label: 'Dispositivo', value: ({ userAgent }) => deviceOf(userAgent) },
    ip: { kind: 'text', label: 'Indirizzo', value: ({ ip }) => ip },
  },
} as const satisfies ListFile<Answer<typeof sessionFeed>['rows'][number]>
