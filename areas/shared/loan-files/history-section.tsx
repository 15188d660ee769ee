import { formatShortDay } from '../../../contract/italian/days.ts'
import { shortWorkingDays } from '../../../contract/loan-files/durations.ts'
import { fileParts } from '../../../contract/subjects/loan-files/file-parts.ts'
import { fileStates } from '../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { FiguresHead } from '../controls/figures-head.tsx'
import { ScrollTable } from '../controls/scroll-table.tsx'
import { HistoryPanel } from '../records/history/history-panel.tsx'
import { useFile } from './file-data.ts'
import { FileLeads } from './file-leads.tsx'
import { Section } from './section.tsx'
import { useForecast } from './state/expected.tsx'
import { stays } from './state/file-path.tsx'

const parts = Object.values(fileParts)

/** The states that the file passed, with who moved it and why, and the changes of the file and its parts. */
export function HistorySection() {
  const { data, today, refresh } = useFile()
  const rows = stays(data, today)
  const usual = useForecast()?.soliti ?? {}
  return (
    <Section id="storia" title="Storia">
      {rows.length > 0 && (
        <ScrollTable caption="Stati della pratica, con i giorni lavorativi" className="file-stays">
          <FiguresHead first="Stato" columns={['Dal', 'Giorni', 'Di solito']} />
          <tbody>
            {rows.map(({ _id, a, from, days, chi, motivo, banca }) => (
              <tr key={_id}>
                <th scope="row">
                  {fileStates[a]}
                  <span className="note whole">
                    {chi}
                    {banca && data.nomi[banca] && `, ${data.nomi[banca]}`}
                  </span>
                  {motivo && <span className="note whole">{motivo}</span>}
                </th>
                <td className="n">{formatShortDay(from)}</td>
                <td className="n">{days}</td>
                <td className="n">{usual[a] && shortWorkingDays(usual[a])}</td>
              </tr>
            ))}
          </tbody>
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
