import { Link, useLocation, useSearch } from 'wouter'
import type { AnswerOf } from '../../../../client/calls.ts'
import { answerTime } from '../../../../contract/complaints/answer-time.ts'
import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import { complaints } from '../../../../contract/subjects/complaints.ts'
import { useFresh } from '../../../shared/calls/data.ts'
import { ScrollTable } from '../../../shared/controls/scroll-table.tsx'
import { Breadcrumb } from '../../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../../shared/frame/loaded.tsx'
import { PageHead } from '../../../shared/frame/page-head.tsx'
import { list } from './complaint-pages.ts'
import { PrintButton } from './print-button.tsx'

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
        <div className="page wide">
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

function Years({ years }: { years: Register['anni'] }) {
  if (years.length === 0) return <p className="soft">Non è ancora arrivato nessun reclamo.</p>
  return (
    <ScrollTable caption="Reclami per anno">
      <thead>
        <tr>
          <th scope="col">Anno</th>
          {[
            'Ricevuti',
            'Risposti in tempo',
            'In ritardo',
            'Da rispondere',
            ...Object.values(outcomes.values),
            ...Object.values(subjectNames),
          ].map(label => (
            <th key={label} scope="col" className="n">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {years.map(({ anno, ricevuti, inTempo, inRitardo, aperti, esiti, oggetti }) => (
          <tr key={anno}>
            <th scope="row">
              <Link href={`${list}/registro?anno=${anno}`}>{anno}</Link>
            </th>
            <td className="n">{ricevuti}</td>
            <td className="n">{inTempo}</td>
            <td className="n">{inRitardo}</td>
            <td className="n">{aperti}</td>
            {Object.keys(outcomes.values).map(outcome => (
              <td key={outcome} className="n">
                {esiti[outcome] ?? 0}
              </td>
            ))}
            {Object.keys(subjectNames).map(subject => (
              <td key={subject} className="n">
                {oggetti[subject] ?? 0}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
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
