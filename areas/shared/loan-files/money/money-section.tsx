import { formatMoney, formatRate } from '../../../../contract/italian/amounts.ts'
import { formatEuro, formatPercent } from '../../../../contract/italian/format.ts'
import { amountOf } from '../../../../contract/loan-files/file-groups.ts'
import { fees } from '../../../../contract/subjects/loan-files/fees.ts'
import { isFinal } from '../../../../contract/subjects/loan-files/file-states.ts'
import { deductedProducts } from '../../../../contract/subjects/loan-files/file-words.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { usePerson } from '../../calls/data.ts'
import { useMay } from '../../records/use-may.ts'
import { type PartRow, useFile, useParts } from '../file-data.ts'
import { PartForm } from '../file-form.tsx'
import { Empty, Section, SectionButton } from '../section.tsx'
import { ConsolidationAccount } from './consolidation.tsx'
import { SharesForm } from './share-forms.tsx'

/** The fees of the file and what is due to whom; nothing for people who may not read the fees. */
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
  const total = (compensoCliente ?? 0) + (provvigioneBancaPrevista ?? 0)
  const lent = amountOf(data.pratica)
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
        <Dues />
      </dl>
      {isFinal(data.pratica.stato) && (
        <p className="note">La pratica si è fermata prima della liquidazione: non spetta niente.</p>
      )}
      <Agreement fee={fee} />
      <Split />
      {nota && <p className="note multiline">{nota}</p>}
    </>
  )
}

const percent = (value: number) => formatPercent(value, value % 1 ? 2 : 0)

/** What is due to the people of the file whom the reader may know: an agent sees the own amount alone. */
function Dues() {
  const { data } = useFile()
  const isAgent = usePerson()?.holder.role === 'agent'
  // The fees of a file that has ended before its payment are due to nobody.
  if (isFinal(data.pratica.stato)) return null
  return data.denaro?.spettanze.map(({ agente, quota, percProvvigione, importo }) => (
    <div key={agente}>
      <dt>
        {isAgent ? 'Spetta a Lei' : `Spetta a ${data.nomi[agente] ?? 'un agente'}`}
        <span className="note">
          {' '}
          {percProvvigione === null
            ? 'senza un mandato'
            : `${percent(percProvvigione)} di mandato${quota === 100 ? '' : ` sul ${percent(quota)} della pratica`}`}
        </span>
      </dt>
      <dd>{importo === null ? '–' : formatEuro(importo)}</dd>
    </div>
  ))
}

/** How a file with several agents is shared out. */
function Split() {
  const { quote, nomi } = useFile().data
  if (quote.length < 2) return null
  const parts = quote.map(({ agente, perc }) => `${nomi[agente] ?? 'Agente'} ${percent(perc)}`)
  return <p className="note">Riparto: {parts.join(', ')}.</p>
}

/** The commission of the agreement with the bank, and the way to it from another amount. */
function Agreement({ fee }: { fee: PartRow<'compensi'> }) {
  const { data, mayWrite } = useFile()
  const { change } = useParts(fees)
  const agreed = data.denaro?.convenzione
  if (!agreed) return null
  const { banca, perc, importo } = agreed
  const isTaken = fee.provvigioneBancaPrevista === importo
  // The percents above are those of the amount.
  const isOfInstalments = deductedProducts.includes(data.pratica.prodotto)
  return (
    <p className="note">
      {`La convenzione con ${data.nomi[banca] ?? 'la banca'} prevede ${formatRate(perc)}${isOfInstalments ? ' del montante' : ''}`}
      {isTaken ? '.' : `, cioè ${formatMoney(importo)}.`}
      {!isTaken && mayWrite && (
        <>
          {' '}
          <button
            className="link"
            type="button"
            onClick={() =>
              void change(
                fee,
                { provvigioneBancaPrevista: importo },
                'La provvigione è quella della convenzione.',
              )
            }
          >
            Usa {formatMoney(importo)}
          </button>
        </>
      )}
    </p>
  )
}
