import type { ReactNode } from 'react'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { ScrollTable } from '../controls/scroll-table.tsx'
import { consentNames } from './consent-names.ts'

interface Choice {
  tipo: keyof typeof consentNames
  dato: boolean
  testoVersione: string
  at: string
}

interface Props<C extends Choice> {
  caption: string
  choices: readonly C[]
  /** Says how a choice was made; without it the table has no such column. */
  how?: (choice: C) => ReactNode
}

/** The choices of a person about the consents, or a sentence when there are none. */
export function ConsentsTable<C extends Choice>({ caption, choices, how }: Props<C>) {
  if (choices.length === 0) return <p className="soft">Nessuna scelta registrata.</p>
  return (
    <ScrollTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">Consenso</th>
          <th scope="col">Scelta</th>
          {how && <th scope="col">Come</th>}
          <th scope="col">Testo</th>
          <th scope="col" className="n">
            Quando
          </th>
        </tr>
      </thead>
      <tbody>
        {choices.map(choice => (
          <tr key={`${choice.tipo} ${choice.at}`}>
            <th scope="row">{consentNames[choice.tipo]}</th>
            <td>{choice.dato ? 'Sì' : 'No'}</td>
            {how && <td>{how(choice)}</td>}
            <td className="num">{choice.testoVersione}</td>
            <td className="n">{formatDateTime(choice.at)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}
