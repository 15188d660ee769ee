import { type ChangeEvent, useState } from 'react'
import { Link } from 'wouter'
import { CallError } from '../../../../client/client.ts'
import type { Imported } from '../../../../client/records.ts'
import type { ImportOptions } from '../../../../contract/calls/resources.ts'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { headOf } from '../../../../contract/records/cells.ts'
import { traitsOf } from '../../../../contract/records/field-kinds.ts'
import { importLimits, meetingChoices } from '../../../../contract/records/imports.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import type { OfficeResource } from '../../../../contract/records/resource-pages.ts'
import { decodeText, NotTextError } from '../../../../contract/text/decode-text.ts'
import { saveFile } from '../../calls/fetch-file.ts'
import { Breadcrumb } from '../../frame/breadcrumb.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useServices } from '../../services.ts'
import { useRecordCalls, useRefreshRecords } from '../record-calls.ts'
import { FileRows } from './file-rows.tsx'
import { forgetFile } from './forget-file.ts'
import { ImportList, ImportProgress } from './import-list.tsx'
import { MappingSelect } from './mapping-select.tsx'
import { useImports } from './use-imports.ts'

interface Props {
  definition: ResourceDefinition
  office: OfficeResource
}

/** Maximum number of listed rows; further rows are only counted. */
const maxShown = 500

const outcomes = {
  nuova: 'CREA',
  cambia: 'MODIFICA',
  chiede: 'DA DECIDERE',
  saltata: 'SALTA',
  errata: 'DA CORREGGERE',
} as const

const noChoices: ImportOptions = { vuote: 'lascia', scelte: {} }
const bulkChoices = Object.entries(meetingChoices) as [keyof typeof meetingChoices, string][]

/** Imports records from a CSV file, with a preview of the changes and the choices that the file needs. */
export function ImportPage({ definition, office }: Props) {
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const { toasts } = useServices()
  const imports = useImports(definition)
  const [text, setText] = useState<string | null>(null)
  const [fileName, setFileName] = useState('')
  const [options, setOptions] = useState(noChoices)
  const [found, setFound] = useState<Imported | null>(null)
  /** The options changed after the preview. */
  const [isChanged, setChanged] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [doing, setDoing] = useState<string | null>(null)
  const list = `/admin${office.list}`

  async function ask(doingWhat: string, work: () => Promise<void>) {
    setDoing(doingWhat)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError || error instanceof NotTextError)) throw error
      setProblem(error.message)
    } finally {
      setDoing(null)
    }
  }
  const look = (content: string, given = options) =>
    ask('Si controlla che cosa cambierebbe…', async () => {
      setText(content)
      setFound(await calls.bringIn(content, given))
      setChanged(false)
    })
  function change(changed: Partial<ImportOptions>) {
    setOptions(now => ({ ...now, ...changed }))
    setChanged(found !== null)
  }
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (!file) return
    setFound(null)
    setText(null)
    setFileName(file.name.slice(0, 200))
    const { vuote, mappatura } = options
    const given = { ...noChoices, vuote, mappatura }
    setOptions(given)
    await ask('Si legge il file…', async () => {
      const content = decodeText(new Uint8Array(await file.arrayBuffer()))
      await look(content, given)
    })
  }
  const report = () =>
    ask('Si prepara il rapporto…', async () => {
      const { rapporto } = found!.rapporto
        ? found!
        : await calls.bringIn(text!, { ...options, rapporto: true })
      saveFile(
        new Blob([rapporto!], { type: 'text/csv' }),
        `rapporto-${fileName.replace(/\.[^.]*$/, '')}.csv`,
      )
    })
  const write = () =>
    ask('Si scrivono le righe…', async () => {
      const confirmed = { conferma: found!.impronta!, nome: fileName, rapporto: true }
      // The rows may be written without an answer.
      const done = await calls.bringIn(text!, { ...options, ...confirmed }).finally(imports.refresh)
      setFound(done.scritto ? done : null)
      await refresh()
      const { nuove, cambiate } = done.conti
      if (done.scritto)
        toasts.add({ kind: 'plain', text: `Importazione fatta: ${nuove} nuove, ${cambiate} modificate.` })
    })

  return (
    <div className="page wide import">
      <PageHead
        breadcrumb={<Breadcrumb group={office.group} then={[[list, office.title]]} />}
        title={`${office.title}: importazione`}
      />
      <p>
        Un file CSV con i nomi dei campi nella prima riga, come quello che si esporta dall’elenco: anche solo
        alcune colonne, fino a {formatNumber(importLimits.maxRows - 1)} righe. Le righe con l’ID modificano
        quel record, le altre ne creano uno
        {definition.personKeys && ', o chiedono che cosa fare di chi c’è già'}. Prima di scrivere si vede che
        cosa cambierebbe, e un’importazione si può annullare.
      </p>
      <details className="plain">
        <summary className="button">Le colonne che si possono importare</summary>
        <p className="soft">
          ID,{' '}
          {Object.values(definition.fields)
            .filter(field => traitsOf(field).inFiles)
            .map(headOf)
            .join(', ')}
          .
        </p>
      </details>
      <MappingSelect
        per="elenchi"
        value={options.mappatura ?? null}
        disabled={doing !== null}
        onChange={mapping => change({ mappatura: mapping?._id, vuote: mapping?.vuote ?? 'lascia' })}
      />
      <div className="field">
        <label htmlFor="file-csv">File CSV</label>
        <input
          id="file-csv"
          className="input"
          type="file"
          accept=".csv,text/csv"
          disabled={doing !== null}
          onClick={forgetFile}
          onChange={event => void choose(event)}
        />
      </div>
      <label className="check">
        <input
          type="checkbox"
          checked={options.vuote === 'svuota'}
          disabled={doing !== null}
          onChange={event => change({ vuote: event.target.checked ? 'svuota' : 'lascia' })}
        />
        <span>Le celle vuote svuotano i campi</span>
      </label>
      {doing && (
        <p className="bulk-progress" role="status">
          <progress className="progress" aria-label={doing} /> {doing}
        </p>
      )}
      {problem && (
        <div className="notice danger" role="alert">
          <p>{problem}</p>
          {text !== null && !doing && (
            <button className="button" type="button" onClick={() => void look(text)}>
              Controlla di nuovo
            </button>
          )}
        </div>
      )}
      {found && !doing && (
        <Found
          {...{ found, list, options, isChanged }}
          onChange={change}
          onLook={() => void look(text!)}
          onWrite={() => void write()}
          onReport={() => void report()}
        />
      )}
      <ImportProgress imports={imports} />
      <ImportList imports={imports} office={office} />
    </div>
  )
}

interface FoundProps {
  found: Imported
  /** Address of the list. */
  list: string
  options: ImportOptions
  /** The options changed after `found`. */
  isChanged: boolean
  onChange: (changed: Partial<ImportOptions>) => void
  onLook: () => void
  onWrite: () => void
  onReport: () => void
}

const rowsInWords = (count: number) => `${formatNumber(count)} ${count === 1 ? 'riga' : 'righe'}`

function Found({ found, list, options, isChanged, onChange, onLook, onWrite, onReport }: FoundProps) {
  const { conti, ignorate, righe, chiave, impronta, scritto } = found
  const { nuove, cambiate, uguali, errate, dubbie, saltate } = conti
  const total = nuove + cambiate + errate + dubbie + saltate
  const left = errate + dubbie
  const counts: [string, number][] = [
    [scritto ? 'create' : 'da creare', nuove],
    [scritto ? 'modificate' : 'da modificare', cambiate],
    ['senza differenze', uguali],
    ...(saltate > 0 ? [['saltate', saltate] as [string, number]] : []),
    ...(dubbie > 0 ? [['da decidere', dubbie] as [string, number]] : []),
    ['da correggere', errate],
  ]
  const asks = dubbie > 0 || righe.some(({ simili }) => simili.length > 0)
  return (
    <section className="import-found" aria-label="Che cosa cambia">
      <dl className="counts">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="num">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {!chiave && nuove > 0 && !scritto && (
        <p className="notice">
          Senza la colonna «ID» ogni riga è un record nuovo, anche dove ce n’è già uno uguale.
        </p>
      )}
      {asks && !scritto && <BulkChoice {...{ options, onChange }} />}
      {ignorate.length > 0 && <p className="soft">Colonne che non si leggono: {ignorate.join(', ')}.</p>}
      {total === 0 && <p>Non cambia niente: i dati del file ci sono già tutti.</p>}
      {total > 0 && (
        <FileRows
          what="Record"
          rows={righe
            .toSorted(worstFirst)
            .slice(0, maxShown)
            .map(row => ({
              riga: row.riga,
              outcome: outcomes[row.esito],
              choice: row.simili.length > 0 && !scritto && <RowChoice {...{ row, options, onChange }} />,
              isRefused: row.esito === 'errata' || row.esito === 'chiede',
              name: row.nome || '–',
              errors: row.errori,
              changes: row.cambi,
            }))}
        />
      )}
      {total > maxShown && (
        <p className="soft">
          Si vedono le prime {maxShown} righe di {formatNumber(total)}.
        </p>
      )}
      <div className="actions">
        <Link className="button" href={list}>
          {scritto ? 'All’elenco' : 'ANNULLA'}
        </Link>
        {total > 0 && (
          <button className="button" type="button" onClick={onReport}>
            Scarica il rapporto
          </button>
        )}
        {isChanged ? (
          <button className="button primary" type="button" onClick={onLook}>
            CONTROLLA DI NUOVO
          </button>
        ) : (
          impronta && (
            <button className="button primary" type="button" onClick={onWrite}>
              INVIA {rowsInWords(nuove + cambiate)}
            </button>
          )
        )}
        {left > 0 && !isChanged && (
          <span className="soft">
            {scritto ? 'Non scritte' : 'Restano fuori'}: {rowsInWords(left)} da correggere o da decidere.
          </span>
        )}
      </div>
    </section>
  )
}

/** What happens with all rows that meet somebody. */
function BulkChoice({ options, onChange }: Pick<FoundProps, 'options' | 'onChange'>) {
  return (
    <div className="notice">
      <p>Alcune righe sono di persone che ci sono già, per e-mail, telefono o codice.</p>
      <div className="field">
        <label htmlFor="import-incontri">Che cosa fare di queste righe</label>
        <select
          id="import-incontri"
          className="select"
          value={options.incontri ?? ''}
          onChange={({ target }) => {
            const incontri = target.value as keyof typeof meetingChoices | ''
            onChange({ incontri: incontri || undefined, scelte: {} })
          }}
        >
          <option value="">Decido riga per riga</option>
          {bulkChoices.map(([choice, label]) => (
            <option key={choice} value={choice}>
              {label}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** The choice for a row that matches an existing person. */
function RowChoice({
  row: { riga, simili, puoNuova },
  options: { incontri, scelte },
  onChange,
}: Pick<FoundProps, 'options' | 'onChange'> & { row: Imported['righe'][number] }) {
  return (
    <select
      className="select"
      aria-label={`Riga ${riga}: che cosa fare`}
      value={scelte[riga] ?? ''}
      onChange={({ target }) => {
        const { [riga]: _, ...others } = scelte
        onChange({ scelte: target.value ? { ...others, [riga]: target.value } : others })
      }}
    >
      <option value="">{incontri ? 'Come le altre' : 'Scegli…'}</option>
      {simili.map(({ _id, nome, per }) => (
        <option key={_id} value={_id}>
          Aggiorna {nome} ({per.join(', ')})
        </option>
      ))}
      {puoNuova && <option value="nuova">{meetingChoices.nuova}</option>}
      <option value="salta">{meetingChoices.salta}</option>
    </select>
  )
}

/** Sorts rows that need somebody before the others. */
const worstFirst = (a: Imported['righe'][number], b: Imported['righe'][number]) =>
  Number(needsSomebody(b)) - Number(needsSomebody(a)) || a.riga - b.riga
const needsSomebody = ({ esito }: Imported['righe'][number]) => esito === 'errata' || esito === 'chiede'
