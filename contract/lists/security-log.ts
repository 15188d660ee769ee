import { securityKinds } from '../access/security-events.ts'
import { actorInWords, detailOf, roleNames, type SecurityLine } from '../access/security-words.ts'
import type { ListFile } from '../records/list-file.ts'

/** A line of the security log, with the label of the resource that the line names. */
type LabelledLine = SecurityLine & { label: string | undefined }

/** The security log as a file. */
export const securityLogFile = {
  path: '/feeds/security',
  name: 'registro-di-sicurezza',
  title: 'Registro di sicurezza',
  needsProof: true,
  columns: {
    at: { kind: 'dayTime', label: 'Quando', value: ({ at }) => at },
    kind: { kind: 'choice', label: 'Che cosa', values: securityKinds, value: ({ kind }) => kind },
    person: {
      kind: 'text',
      label: 'Chi',
      value: line =>
        [actorInWords(line), line.role && roleNames[line.role], line.account].filter(Boolean).join(', '),
    },
    record: {
      kind: 'text',
      label: 'Su che cosa',
      value: ({ aChi, route, label, record, resource }) =>
        aChi
          ? `${aChi.nome} ${aChi.cognome}`
          : [route ?? label, resource !== 'sessions' && record].filter(Boolean).join(', '),
    },
    detail: { kind: 'text', label: 'Come', value: line => detailOf(line) },
    network: {
      kind: 'text',
      label: 'Da dove',
      value: ({ network, origin }) => [network, origin].filter(Boolean).join(', '),
    },
  },
} as const satisfies ListFile<LabelledLine>
