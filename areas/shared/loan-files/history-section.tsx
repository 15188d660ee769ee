import type { Row } from '../../../client/records.ts'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { shortWorkingDays, type UsualDays } from '../../../contract/loan-files/durations.ts'
import type { complaints } from '../../../contract/subjects/complaints.ts'
import { fileParts } from '../../../contract/subjects/loan-files/file-parts.ts'
import { fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { FiguresHead } from '../controls/figures-head.tsx'
import { ScrollTable } from '../controls/scroll-table.tsx'
import { HistoryPanel } from '../records/history/history-panel.tsx'
import { useComplaints } from './complaints-section.tsx'
import { useFile } from './file-data.ts'
import { FileLeads } from './file-leads.tsx'
import { Section } from './section.tsx'
import { useForecast } from './state/expected.tsx'
import { stays } from './state/file-path.tsx'

const parts = Object.values(fileParts)

/** The states that the file passed, with who moved it and why, its complaints, and all changes of file and parts. */
export function HistorySection() {
  const { data, today, refresh } = useFile()
  const rows = stays(data, today)
  const usual = useForecast()?.soliti ?? {}
  const received = useComplaints() ?? []
  const lines = [
    ...rows.map(one => ({ day: one.from, line: <Stay key={one._id} stay={one} usual={usual[one.a]} /> })),
    ...received.map(one => ({ day: one.ricevutoAl, line: <Complaint key={one._id} {...one} /> })),
  ].toSorted((a, b) => b.day.localeCompare(a.day))
  return (
    <Section id="storia" title="Storia">
      {lines.length > 0 && (
        <ScrollTable caption="Stati della pratica, con i giorni lavorativi, e reclami" className="file-stays">
          <FiguresHead first="Stato" columns={['Dal', 'Giorni', 'Di solito']} />
          <tbody>{lines.map(({ line }) => line)}</tbody>
        </ScrollTable>
      )}
      <FileLeads id={data.pratica._id} />
      <HistoryPanel
        definition={loanFiles}
        parts={parts}
        id={data.pratica._id}
        versione={data.pratica.versione}
        onChanged={() => void refresh()}
      />
    </Section>
  )
}

interface StayProps {
  stay: ReturnType<typeof stays>[number]
  usual: UsualDays | undefined
}

/** A state that the file passed. */
function Stay({ stay: { a, from, days, chi, motivo, banca }, usual }: StayProps) {
  const { nomi } = useFile().data
  return (
    <tr>
      <th scope="row">
        {fileStates[a]}
        <span className="note whole">
          {chi}
          {banca && nomi[banca] && `, ${nomi[banca]}`}
        </span>
        {motivo && <span className="note whole">{motivo}</span>}
      </th>
      <td className="n">{formatShortDay(from)}</td>
      <td className="n">{days}</td>
      <td className="n">{usual && shortWorkingDays(usual)}</td>
    </tr>
  )
}

/** A complaint about the file, on the day on which it arrived. */
const Complaint = ({ nome, ricevutoAl, rispostoAl }: Row<typeof complaints>) => (
  <tr>
    <th scope="row">
      Reclamo
      <span className="note whole">
        {nome}, {rispostoAl ? `risposto il ${formatShortDay(rispostoAl)}` : 'da rispondere'}
      </span>
    </th>
    <td className="n">{formatShortDay(ricevutoAl)}</td>
    <td className="n" />
    <td className="n" />
  </tr>
)
