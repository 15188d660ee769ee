import { type ChangeEvent, useState } from 'react'
import { Link } from 'wouter'
import { CallError } from '../../../../client/client.ts'
import type { Imported } from '../../../../client/records.ts'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { headOf } from '../../../../contract/records/cells.ts'
import { traitsOf } from '../../../../contract/records/field-kinds.ts'
import { importLimits } from '../../../../contract/records/imports.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import type { OfficeResource } from '../../../../contract/records/resource-pages.ts'
import { decodeText, NoText } from '../../../../contract/text/decode-text.ts'
import { Breadcrumb } from '../../frame/breadcrumb.tsx'
import { PageHead } from '../../frame/page-head.tsx'
import { useServices } from '../../services.ts'
import { useRecordCalls, useRefreshRecords } from '../record-calls.ts'
import { FileRows } from './file-rows.tsx'
import { forgetFile } from './forget-file.ts'
import { ImportList, ImportProgress } from './import-list.tsx'
import { useImports } from './use-imports.ts'

interface Props {
  definition: ResourceDefinition
  office: OfficeResource
}

/** Maximum number of listed rows; further rows are only counted. */
const maxShown = 500

const outcomes = { nuova: 'CREA', cambia: 'MODIFICA', errata: 'DA CORREGGERE' } as const

/** Imports records from a CSV file, with a preview of the changes. */
export function ImportPage({ definition, office }: Props) {
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const { toasts } = useServices()
  const imports = useImports(definition)
  const [text, setText] = useState<string | null>(null)
  const [fileName, setFileName] = useState('')
  const [found, setFound] = useState<Imported | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [doing, setDoing] = useState<string | null>(null)
  const list = `/admin${office.list}`

  async function ask(doingWhat: string, work: () => Promise<void>) {
    setDoing(doingWhat)
    setProblem(null)
    try {
      await work()
    } catch (error) {
      if (!(error instanceof CallError || error instanceof NoText)) throw error
      setProblem(error.message)
    } finally {
      setDoing(null)
    }
  }
  const look = (content: string) =>
    ask('Si controlla che cosa cambierebbe…', async () => {
      setText(content)
      setFound(await calls.bringIn(content))
    })
  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    if (!file) return
    setFound(null)
    setText(null)
    setFileName(file.name.slice(0, 200))
    await ask('Si legge il file…', async () => {
      const content = decodeText(new Uint8Array(await file.arrayBuffer()))
      await look(content)
    })
  }
  const write = () =>
    ask('Si scrivono le righe…', async () => {
      const done = await calls.bringIn(text!, { conferma: found!.impronta!, nome: fileName })
      setFound(done.scritto ? done : null)
      await Promise.all([refresh(), imports.refresh()])
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
        quel record, le altre ne creano uno. Prima di scrivere si vede che cosa cambierebbe, e un’importazione
        si può annullare.
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
      {found && !doing && <Found found={found} list={list} onWrite={() => void write()} />}
      <ImportProgress imports={imports} />
      <ImportList imports={imports} office={office} />
    </div>
  )
}

function Found({ found, list, onWrite }: { found: Imported; list: string; onWrite: () => void }) {
  const { conti, ignorate, righe, chiave, impronta, scritto } = found
  const { nuove, cambiate, uguali, errate } = conti
  const total = nuove + cambiate + errate
  const counts: [string, number][] = [
    ['da creare', nuove],
    ['da modificare', cambiate],
    ['senza differenze', uguali],
    ['da correggere', errate],
  ]
  return (
    <section className="import-found" aria-label="Che cosa cambia">
      <dl className="counts">
        {counts.map(([label, count]) => (
          <div key={label}>
            <dt>
              {scritto ? label.replace('da creare', 'create').replace('da modificare', 'modificate') : label}
            </dt>
            <dd className="num">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      {!chiave && nuove > 0 && (
        <p className="notice">
          Senza la colonna «ID» ogni riga è un record nuovo, anche dove ce n’è già uno uguale.
        </p>
      )}
      {ignorate.length > 0 && <p className="soft">Colonne che non si leggono: {ignorate.join(', ')}.</p>}
      {total === 0 && <p>Non cambia niente: i dati del file ci sono già tutti.</p>}
      {total > 0 && (
        <FileRows
          what="Record"
          rows={righe
            .toSorted(worstFirst)
            .slice(0, maxShown)
            .map(({ riga, esito, nome, cambi, errori }) => ({
              riga,
              outcome: outcomes[esito],
              isRefused: esito === 'errata',
              name: nome || '–',
              errors: errori,
              changes: cambi,
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
        {impronta && (
          <button className="button primary" type="button" onClick={onWrite}>
            INVIA {formatNumber(nuove + cambiate)} {nuove + cambiate === 1 ? 'riga' : 'righe'}
          </button>
        )}
        {errate > 0 && <span className="soft">Finché ci sono righe da correggere non si scrive niente.</span>}
      </div>
    </section>
  )
}

/** Sorts rows with errors before valid rows. */
const worstFirst = (a: Imported['righe'][number], b: Imported['righe'][number]) =>
  Number(b.esito === 'errata') - Number(a.esito === 'errata') || a.riga - b.riga
