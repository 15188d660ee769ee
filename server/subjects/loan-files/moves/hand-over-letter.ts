import { formatNumber } from '../../../../contract/italian/format.ts'
import type { LetterCase } from '../../../mail/templates.ts'
import type { Settings } from '../../../settings.ts'
import type { Agent } from '../../agents/public-agents.ts'

/** A file in a letter about files. */
export interface FileInLetter {
  _id: string
  IDEGG: string
  intestatario: string | null
}

/** Files named in one letter; of more, the letter says how many. */
const maxNamed = 30

/** The letter to an agent who follows files from now on. */
export function handedOverCase(
  { publicUrl }: Settings,
  { nome, cognome }: Pick<Agent, 'nome' | 'cognome'>,
  files: readonly FileInLetter[],
  motivo: string,
): LetterCase<'pratiche_passate'> {
  const further = files.length - maxNamed
  const page = `${publicUrl}/agents/reports/pratiche`
  return {
    code: 'pratiche_passate',
    name: `${nome} ${cognome}`,
    values: { quante: files.length === 1 ? 'una pratica' : `${formatNumber(files.length)} pratiche`, motivo },
    groups: [
      {
        title: files.length === 1 ? 'La pratica' : 'Le pratiche',
        items: [
          ...files
            .slice(0, maxNamed)
            .map(({ IDEGG, intestatario }) => [IDEGG, intestatario].filter(Boolean).join(', ')),
          ...(further > 0 ? [`e altre ${formatNumber(further)}`] : []),
        ],
      },
    ],
    link: {
      label: files.length === 1 ? 'Apri la pratica' : 'Apri le pratiche',
      url: files.length === 1 ? `${page}/${files[0]!._id}` : page,
    },
  }
}
