import { useState } from 'react'
import { CallError } from '../../../../client/client.ts'
import type { Answer } from '../../../../contract/calls/call.ts'
import type { readImport } from '../../../../contract/calls/imports.ts'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { formatDateTime } from '../../../../contract/italian/rome-clock.ts'
import { importStates } from '../../../../contract/records/imports.ts'
import type { OfficeResource } from '../../../../contract/records/resource-pages.ts'
import { addStyle } from '../../add-style.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import style from './import.css?inline'
import type { Import, Imports } from './use-imports.ts'

addStyle(style)

const rows = (count: number) => `${formatNumber(count)} ${count === 1 ? 'riga' : 'righe'}`

/** Progress of the running imports, which go on after the user leaves the page. */
export function ImportProgress({ imports }: { imports: Imports }) {
  return imports.running.map(({ _id, file, stato, righe, scritte, annullate }) => {
    const isUndo = stato === 'annullamento'
    const [done, all] = isUndo ? [annullate, scritte] : [scritte, righe]
    const label = isUndo ? `Si annulla «${file}»` : `Si importa «${file}»`
    return (
      <section key={_id} className="notice import-progress" aria-label={label}>
        <p>
          {label}: {formatNumber(done)} di {rows(all)}. Può lasciare la pagina: il lavoro continua.
        </p>
        <progress className="progress" value={done} max={Math.max(all, 1)} aria-label={label} />
      </section>
    )
  })
}

interface Props {
  imports: Imports
  office: OfficeResource
}

/** The past imports of a list, with buttons to resume or undo each of them. */
export function ImportList({ imports, office }: Props) {
  const [dialog, confirm] = useConfirm()
  const [isBusy, setBusy] = useState(false)
  async function act(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // The client has already shown a toast about the error.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  async function undo({ _id, create, modificate }: Import) {
    const parts = [
      create > 0 &&
        `${formatNumber(create)} ${create === 1 ? 'record creato verrà cancellato' : 'record creati verranno cancellati'}.`,
      modificate > 0 &&
        `${formatNumber(modificate)} ${modificate === 1 ? 'record modificato tornerà' : 'record modificati torneranno'} ai valori di prima.`,
    ]
    const details = (
      <p className="soft">
        {parts.filter(Boolean).join(' ')} Ciò che è stato cambiato dopo l’importazione, o a cui altri dati
        fanno riferimento, resta com’è.
      </p>
    )
    const question = 'Annullare l’importazione?'
    const label = 'ANNULLA IMPORTAZIONE'
    if (await confirm({ action: 'delete', label, cancelLabel: 'CHIUDI', question, details }))
      await act(() => imports.undo(_id))
  }
  if (imports.rows.length === 0) return null
  return (
    <section className="import-list" aria-labelledby="import-list">
      <h2 id="import-list">Importazioni precedenti</h2>
      {dialog}
      <ul>
        {imports.rows.map(one => (
          <li key={one._id}>
            <p>
              <strong>{one.file || 'File senza nome'}</strong>{' '}
              <span className={one.stato === 'interrotta' ? 'wrong' : 'soft'}>{importStates[one.stato]}</span>
            </p>
            <p className="soft">
              {formatDateTime(one.createdAt)}
              {one.chi && `, ${one.chi}`}: {formatOutcome(one)}
            </p>
            {one.problema && <p className="wrong">{one.problema}</p>}
            <KeptRows one={one} imports={imports} office={office} />
            <div className="actions">
              {one.puo.riprendere && (
                <button
                  className="button"
                  type="button"
                  disabled={isBusy}
                  onClick={() => void act(() => imports.resume(one._id))}
                >
                  Riprendi
                </button>
              )}
              {one.puo.annullare && (
                <button className="button" type="button" disabled={isBusy} onClick={() => void undo(one)}>
                  Annulla importazione
                </button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function formatOutcome({ stato, righe, scritte, create, modificate, annullate }: Import): string {
  const done = `${formatNumber(create)} ${create === 1 ? 'creato' : 'creati'}, ${formatNumber(modificate)} ${modificate === 1 ? 'modificato' : 'modificati'}`
  if (annullate > 0)
    return `${done}; ${rows(annullate)} di ${formatNumber(scritte)} ${annullate === 1 ? 'annullata' : 'annullate'}.`
  return stato === 'fatta'
    ? `${done}.`
    : `${done}; ${formatNumber(scritte)} di ${rows(righe)} ${scritte === 1 ? 'scritta' : 'scritte'}.`
}

type KeptRow = Answer<typeof readImport>['rimaste'][number]

/** The rows that the undo left in place, each with the reason. */
function KeptRows({ one, imports, office }: { one: Import; imports: Imports; office: OfficeResource }) {
  const [kept, setKept] = useState<KeptRow[] | null>(null)
  const count = one.scritte - one.annullate
  if (one.stato !== 'annullata' || count === 0) return null
  return (
    <details
      className="plain"
      onToggle={event => {
        if (event.currentTarget.open) void imports.read(one._id).then(({ rimaste }) => setKept(rimaste))
      }}
    >
      <summary className="button">
        {count === 1 ? 'Una riga non annullata' : `${formatNumber(count)} righe non annullate`}
      </summary>
      <ul>
        {kept?.map(({ riga, _id, messaggio }) => (
          <li key={riga}>
            Riga {formatNumber(riga)}, <a href={`/admin${office.one ?? office.list}/${_id}`}>il record</a>:{' '}
            {messaggio}
          </li>
        ))}
      </ul>
    </details>
  )
}
