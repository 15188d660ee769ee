import { formatMoney } from '../../../../contract/italian/amounts.ts'
import { formatShortDay } from '../../../../contract/italian/days.ts'
import { isPaid } from '../../../../contract/subjects/loan-files/file-states.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { useMay } from '../../records/use-may.ts'
import { useFile } from '../file-data.ts'
import { FileForm } from '../file-form.tsx'
import { SectionButton } from '../section.tsx'

const section = 'liquidazione'
const groups = [{ legend: 'Liquidazione', fields: ['liquidataAl', 'importoLiquidato', 'motivo'] }]

/** The payment of a file, and the form that corrects it with a reason. */
export function Payment() {
  const { data, mayWrite, editing, edit } = useFile()
  const { stato, banca, importoLiquidato, liquidataAl } = data.pratica
  const mayCorrect = useMay(loanFiles.fields.importoLiquidato.changes)
  if (!isPaid(stato)) return null
  const isIncomplete = importoLiquidato === null || liquidataAl === null
  if (editing === section) return <FileForm section={section} groups={groups} />
  return (
    <div>
      <p className="eyebrow" id={section}>
        Liquidazione
      </p>
      <p>
        {importoLiquidato === null ? 'Importo da scrivere' : formatMoney(importoLiquidato)}
        {liquidataAl && `, il ${formatShortDay(liquidataAl)}`}
        {banca && `, ${data.nomi[banca]}`}
      </p>
      {mayWrite && (mayCorrect || isIncomplete) && (
        <SectionButton onPress={() => edit(section)}>Correggi la liquidazione</SectionButton>
      )}
    </div>
  )
}
