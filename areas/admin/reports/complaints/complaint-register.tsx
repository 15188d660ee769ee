import { Link, useLocation, useSearch } from 'wouter'
import type { AnswerOf } from '../../../../client/calls.ts'
import { answerTime } from '../../../../contract/complaints/answer-time.ts'
import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import { complaints } from '../../../../contract/subjects/complaints.ts'
import { addStyle } from '../../../shared/add-style.ts'
import { useFresh } from '../../../shared/calls/data.ts'
import { FiguresHead } from '../../../shared/controls/figures-head.tsx'
import { ScrollTable } from '../../../shared/controls/scroll-table.tsx'
import { Breadcrumb } from '../../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../../shared/frame/loaded.tsx'
import { PageHead } from '../../../shared/frame/page-head.tsx'
import style from './complaint.css?inline'
import { list } from './complaint-pages.ts'
import { PrintButton } from './print-button.tsx'

addStyle(style)

const name = 'GET /reclami/registro'
type Register = AnswerOf<typeof name>

const { oggetto: subjects, esito: outcomes, stato: states } = complaints.fields
const subjectNames: Record<string, string> = { ...subjects.values, nessuno: 'Non ancora detto' }

/** The register of a year, to read and to print, with the figures of every year. */
export default function ComplaintRegister() {
  const year = new URLSearchParams(useSearch()).get('anno')
  const query = useFresh(name, { query: year && /^20\d\d$/.test(year) ? { anno: Number(year) } : {} })
  return (
    <Loaded query={query}>
      {register => (
        <div className="page wide complaint-register">
          <PageHead
            breadcrumb={<Breadcrumb group="reports" then={[[list, 'Reclami']]} />}
            title={`Registro dei reclami, ${register.anno}`}
            actions={
              <>
                <YearChoice register={register} />
                <PrintButton />
              </>
            }
          />
          <section>
            <h2>Di anno in anno</h2>
            <Years years={register.anni} />
          </section>
          <section>
            <h2>Reclami del {register.anno}</h2>
            <Lines lines={register.righe} />
          </section>
        </div>
      )}
    </Loaded>
  )
}

function YearChoice({ register: { anno, anni } }: { register: Register }) {
  const [path, go] = useLocation()
  const years = [...new Set([anno, ...anni.map(({ anno: one }) => one)])].toSorted((a, b) => b - a)
  return (
    <label>
      Anno{' '}
      <select className="input" value={anno} onChange={event => go(`${path}?anno=${event.target.value}`)}>
        {years.map(one => (
          <option key={one}>{one}</option>
        ))}
      </select>
    </label>
  )
}

/** A table with a row for each year; `cells` are the figures by their labels. */
function YearTable({
  caption,
  years,
  labels,
  cells,
}: {
  caption: string
  years: Register['anni']
  labels: readonly string[]
  cells: (year: Register['anni'][number]) => readonly number[]
}) {
  return (
    <ScrollTable caption={caption}>
      <FiguresHead first="Anno" columns={labels} />
      <tbody>
        {years.map(year => (
          <tr key={year.anno}>
            <th scope="row">
              <Link href={`${list}/registro?anno=${year.anno}`}>{year.anno}</Link>
            </th>
            {cells(year).map((figure, at) => (
              <td key={labels[at]} className="n">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  )
}

function Years({ years }: { years: Register['anni'] }) {
  if (years.length === 0) return <p className="soft">Non è ancora arrivato nessun reclamo.</p>
  return (
    <>
      <YearTable
        caption="Reclami per anno: risposte ed esiti"
        years={years}
        labels={[
          'Ricevuti',
          'Risposti in tempo',
          'In ritardo',
          'Da rispondere',
          ...Object.values(outcomes.values),
        ]}
        cells={({ ricevuti, inTempo, inRitardo, aperti, esiti }) => [
          ricevuti,
          inTempo,
          inRitardo,
          aperti,
          ...Object.keys(outcomes.values).map(outcome => esiti[outcome] ?? 0),
        ]}
      />
      <YearTable
        caption="Reclami per anno: di che cosa"
        years={years}
        labels={Object.values(subjectNames)}
        cells={({ oggetti }) => Object.keys(subjectNames).map(subject => oggetti[subject] ?? 0)}
      />
    </>
  )
}

const known = (words: Record<string, string>, key: string | null) => (key ? words[key] : '–')

function Lines({ lines }: { lines: Register['righe'] }) {
  const today = dayInRome(new Date())
  if (lines.length === 0) return <p className="soft">In questo anno non è arrivato nessun reclamo.</p>
  return (
    <ScrollTable caption="Reclami dell’anno, dal primo arrivato">
      <thead>
        <tr>
          <th scope="col" className="n">
            N.
          </th>
          <th scope="col">Chi reclama</th>
          <th scope="col">Ricevuto il</th>
          <th scope="col">Entro il</th>
          <th scope="col">Di che cosa</th>
          <th scope="col">Pratica</th>
          <th scope="col">Stato</th>
          <th scope="col">Tempo</th>
          <th scope="col">Esito</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => {
          const { due, words } = answerTime(line, today)
          return (
            <tr key={line._id}>
              <td className="n">{at + 1}</td>
              <th scope="row">
                <Link href={`${list}/${line._id}`}>{line.nome}</Link>
              </th>
              <td>{formatShortDay(line.ricevutoAl)}</td>
              <td>{formatShortDay(due)}</td>
              <td>{known(subjects.values, line.oggetto)}</td>
              <td>{line.pratica ?? '–'}</td>
              <td>{known(states.values, line.stato)}</td>
              <td>{words}</td>
              <td>{known(outcomes.values, line.esito)}</td>
            </tr>
          )
        })}
      </tbody>
    </ScrollTable>
  )
}
