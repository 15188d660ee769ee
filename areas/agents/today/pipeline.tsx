import { Link } from 'wouter'
import { formatNumber } from '../../../contract/italian/format.ts'
import { amountInWords } from '../../../contract/loan-files/file-groups.ts'
import { fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { useData } from '../../shared/calls/data.ts'
import { volumeInWords } from '../../shared/loan-files/list/files-words.ts'
import { BoardSection } from './board-section.tsx'
import { pipelineCall } from './today-data.ts'

/** The loan files under way by state, with the counts and amounts of the board; each state links to its list. */
export function Pipeline() {
  const query = useData(pipelineCall)
  return (
    <BoardSection title="Pratiche per stato" aside={`Importo ${amountInWords}`} query={query}>
      {({ stati, parziale }) => {
        if (stati.length === 0) return <p className="soft">Nessuna pratica in corso.</p>
        const maxAmount = Math.max(...stati.map(({ importo }) => importo), 1)
        const sum = (part: 'quanti' | 'importo') => stati.reduce((total, one) => total + one[part], 0)
        return (
          <table className="table pipeline">
            <caption className="hidden">Pratiche in corso per stato</caption>
            <thead className="hidden">
              <tr>
                <th scope="col">Stato</th>
                <th scope="col">Pratiche</th>
                <th scope="col" colSpan={2}>
                  Importo
                </th>
              </tr>
            </thead>
            <tbody>
              {stati.map(({ stato, quanti, importo }) => (
                <tr key={stato}>
                  <th scope="row">
                    <Link href={`/agents/reports/pratiche?stato=${stato}`}>{fileStates[stato]}</Link>
                  </th>
                  <td className="n">{formatNumber(quanti)}</td>
                  <td className="bar" aria-hidden="true">
                    <i style={{ width: `${(100 * importo) / maxAmount}%` }} />
                  </td>
                  <td className="n">{volumeInWords(importo, false)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{parziale ? 'Oltre' : 'Totale'}</th>
                <td className="n">{formatNumber(sum('quanti'))}</td>
                <td className="n" colSpan={2}>
                  {volumeInWords(sum('importo'), parziale)}
                </td>
              </tr>
            </tfoot>
          </table>
        )
      }}
    </BoardSection>
  )
}
