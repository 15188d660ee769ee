import { formatEuro, formatPercent } from '../../../../contract/italian/format.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { useMay } from '../../records/use-may.ts'
import { type PartRow, useFile } from '../file-data.ts'
import { PartForm } from '../file-form.tsx'
import { Empty, Section, SectionButton } from '../section.tsx'
import { ConsolidationAccount } from './consolidation.tsx'
import { SharesForm } from './share-forms.tsx'

/** The fees of the file and who has which share; nothing for people who may not read the fees. */
export function MoneySection() {
  const { data, mayWrite, editing, edit } = useFile()
  const isOffice = useMay(loanFiles.fields.agente.sets)
  const { compensi } = data
  if (!compensi) return null
  const [fee = null] = compensi
  return (
    <Section
      id="denaro"
      title="Denaro"
      actions={
        mayWrite && (
          <>
            <SectionButton onPress={() => edit('denaro')}>Modifica i compensi</SectionButton>
            {isOffice && <SectionButton onPress={() => edit('riparto')}>Riparto</SectionButton>}
          </>
        )
      }
    >
      {editing === 'riparto' && <SharesForm />}
      {editing === 'denaro' ? (
        <PartForm
          definition={fees}
          groups={[{ legend: 'Compensi', fields: ['compensoCliente', 'provvigioneBancaPrevista', 'nota'] }]}
          record={fee}
        />
      ) : fee ? (
        <Fees fee={fee} />
      ) : (
        <Empty>Nessun compenso scritto.</Empty>
      )}
      <ConsolidationAccount />
    </Section>
  )
}

function Fees({ fee }: { fee: PartRow<'compensi'> }) {
  const { data } = useFile()
  const { compensoCliente, provvigioneBancaPrevista, nota } = fee
  const { importoRichiesto, importoDeliberato } = data.pratica
  const total = (compensoCliente ?? 0) + (provvigioneBancaPrevista ?? 0)
  const lent = importoDeliberato ?? importoRichiesto
  const share = (part: number | null) => part !== null && lent > 0 && ` ${formatPercent((100 * part) / lent)}`
  return (
    <>
      <dl className="account">
        <div>
          <dt>
            Compenso del cliente<span className="note">{share(compensoCliente)}</span>
          </dt>
          <dd>{formatEuro(compensoCliente)}</dd>
        </div>
        <div>
          <dt>
            Provvigione attesa dalla banca<span className="note">{share(provvigioneBancaPrevista)}</span>
          </dt>
          <dd>{formatEuro(provvigioneBancaPrevista)}</dd>
        </div>
        <div className="sum">
          <dt>In tutto</dt>
          <dd>{formatEuro(total)}</dd>
        </div>
        {data.quote.map(({ _id, agente, perc }) => (
          <div key={_id}>
            <dt>
              {data.nomi[agente] ?? 'Agente'}, {formatPercent(perc, perc % 1 ? 2 : 0)}
            </dt>
            <dd>{formatEuro(Math.round((total * perc) / 100))}</dd>
          </div>
        ))}
      </dl>
      {nota && <p className="note multiline">{nota}</p>}
    </>
  )
}
