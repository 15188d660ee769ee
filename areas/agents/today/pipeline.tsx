import { Link } from 'wouter'
import { formatNumber } from '../../../contract/italian/format.ts'
import { fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { useData } from '../../shared/calls/data.ts'
import { BoardSection } from './board-section.tsx'
import { pipelineCall } from './today-data.ts'

/** Cents as whole thousands of euros. */
const thousands = (cents: number) => formatNumber(Math.round(cents / 100_000))

/** The loan files under way by state, with counts and requested amounts; each state links to its list. */
export function Pipeline() {
  const query = useData(pipelineCall)
  return (
    <BoardSection title="Pratiche per stato" aside="migliaia di euro richiesti" query={query}>
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
                  Migliaia di euro
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
                  <td className="n">{thousands(importo)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{parziale ? 'Oltre' : 'Totale'}</th>
                <td className="n">{formatNumber(sum('quanti'))}</td>
                <td className="n" colSpan={2}>
                  {thousands(sum('importo'))}
                </td>
              </tr>
            </tfoot>
          </table>
        )
      }}
    </BoardSection>
  )
}
