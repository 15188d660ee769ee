import { formatShortDay } from '../../../../contract/italian/days.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { useFile } from '../file-data.ts'
import { FileForm } from '../file-form.tsx'
import { Section, SectionButton } from '../section.tsx'
import { FilePapers } from './papers.tsx'
import { Verifications } from './verifications.tsx'

const duties = loanFiles.form.find(({ legend }) => legend === 'Adempimenti')!

/** The duties of a mediator for this file, with the day on which each was met. */
export function DutiesSection() {
  const { data, mayWrite, editing, edit } = useFile()
  const { pratica } = data
  const isHome = pratica.prodotto === 'mutuo'
  const rows: readonly (readonly [label: string, day: string | null])[] = [
    [
      `Foglio informativo${pratica.foglioInformativoVersione ? `, versione ${pratica.foglioInformativoVersione}` : ''}`,
      pratica.foglioInformativoAl,
    ],
    [
      `Incarico firmato${pratica.incaricoScade ? `, valido fino al ${formatShortDay(pratica.incaricoScade)}` : ''}`,
      pratica.incaricoAl,
    ],
    ['Compenso comunicato al finanziatore', pratica.compensoComunicatoAl],
    isHome ? ['PIES ricevuto dal cliente', pratica.piesAl] : ['SECCI ricevuto dal cliente', pratica.secciAl],
  ]
  return (
    <Section
      id="adempimenti"
      title="Adempimenti"
      actions={
        mayWrite &&
        editing !== 'adempimenti' && (
          <SectionButton onPress={() => edit('adempimenti')}>Modifica i giorni</SectionButton>
        )
      }
    >
      {editing === 'adempimenti' ? (
        <FileForm section="adempimenti" groups={[duties]} />
      ) : (
        <ul className="file-duties">
          {rows.map(([label, day]) => (
            <li key={label}>
              <span className={`badge ${day ? 'validated' : 'wait'}`}>{label}</span>
              {day ? <time dateTime={day}>{formatShortDay(day)}</time> : <span className="soft">manca</span>}
            </li>
          ))}
        </ul>
      )}
      <FilePapers />
      <Verifications />
    </Section>
  )
}
