import { useId } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { FiguresHead } from '../../shared/controls/figures-head.tsx'
import { ScrollTable } from '../../shared/controls/scroll-table.tsx'
import { listPath } from '../simulations/facts.tsx'
import { Answered } from './answered.tsx'
import { useFileRead } from './customer-reads.ts'
import { Differences } from './differences.tsx'

type Answer = AnswerOf<'GET /clients/pratiche/:id/offerta/confronto'>

/** The name of the chosen simulation in the address. */
const key = 'simulazione'

/** The simulation that the address names; undefined without one. */
export const useChosenSimulation = (): string | undefined =>
  new URLSearchParams(useSearch()).get(key) ?? undefined

/** The bank's offer beside a simulation that the customer keeps: the nearest, or the one that the customer chooses. */
export function OfferComparison({ file }: { file: string }) {
  const simulazione = useChosenSimulation()
  const query = useFileRead(
    'GET /clients/pratiche/:id/offerta/confronto',
    { params: { id: file }, query: { simulazione } },
    // The choice stays in place while another comparison is on its way.
    { keepsPrevious: true },
  )
  return (
    <Answered query={query} failure="Il confronto non è arrivato." missing={null}>
      {answer =>
        answer.calcolatore && (
          <>
            <h3>A confronto con la Sua simulazione</h3>
            {answer.confronto ? (
              <Shown answer={answer} comparison={answer.confronto} />
            ) : (
              <p>
                Nella Sua area non c’è ancora una simulazione da confrontare:{' '}
                <a href={answer.calcolatore}>ne faccia una con i dati dell’offerta</a> e la tenga nella Sua
                area.
              </p>
            )}
          </>
        )
      }
    </Answered>
  )
}

function Shown({
  answer: { simulazioni },
  comparison: { simulazione, righe, rata, costi },
}: {
  answer: Answer
  comparison: NonNullable<Answer['confronto']>
}) {
  const [path, go] = useLocation()
  const id = useId()
  const chosen = useChosenSimulation()
  const { nome, dettaglio } = simulazioni.find(({ _id }) => _id === simulazione)!
  return (
    <>
      {simulazioni.length > 1 && (
        <div className="field">
          <label htmlFor={id}>Simulazione da confrontare</label>
          <select
            className="select"
            id={id}
            value={simulazioni.some(({ _id }) => _id === chosen) ? chosen : simulazione}
            onChange={({ target }) => go(`${path}?${key}=${target.value}`, { replace: true })}
          >
            {simulazioni.map(one => (
              <option key={one._id} value={one._id}>
                {one.nome}. {one.dettaglio}
              </option>
            ))}
          </select>
        </div>
      )}
      <p>
        <Link href={`${listPath}/${simulazione}`}>{nome}</Link>. {dettaglio}.
      </p>
      <ScrollTable caption="La simulazione e l’offerta della banca">
        <FiguresHead
          first={<span className="hidden">Voce</span>}
          columns={['Simulazione', 'Offerta', 'Differenza']}
        />
        <tbody>
          {righe.map(({ nome, simulata, offerta, differenza, peggiora }) => (
            <tr key={nome}>
              <th scope="row">{nome}</th>
              <td className="n">{simulata ?? '–'}</td>
              <td className="n">
                <strong>{offerta ?? '–'}</strong>
              </td>
              <td className={peggiora ? 'n worse' : 'n'}>{differenza ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      {rata && (
        <>
          <h4>Perché la rata cambia</h4>
          <p>{rata.testo}</p>
          {rata.cause.length > 0 && <Differences of={rata.cause} />}
        </>
      )}
      <h4>I costi</h4>
      {costi.length > 0 ? <Differences of={costi} /> : <p>Sono gli stessi della simulazione.</p>}
    </>
  )
}
