import { useState } from 'react'
import { CallError } from '../../../client/client.ts'
import type { OfficeResource } from '../../../contract/back-office.ts'
import type { Answer } from '../../../contract/calls/call.ts'
import type { readImport } from '../../../contract/calls/imports.ts'
import { number } from '../../../contract/format.ts'
import { importStates } from '../../../contract/imports.ts'
import { useConfirm } from '../../shared/confirm.tsx'
import { moment } from '../../shared/moment.ts'
import type { Import, Imports } from './use-imports.ts'

const rows = (count: number) => `${number(count)} ${count === 1 ? 'riga' : 'righe'}`

/** How far the imports are that go on; they go on when the page is left. */
export function ImportProgress({ imports }: { imports: Imports }) {
  return imports.goingOn.map(({ _id, file, stato, righe, scritte, annullate }) => {
    const isTakenBack = stato === 'annullamento'
    const [done, all] = isTakenBack ? [annullate, scritte] : [scritte, righe]
    const label = isTakenBack ? `Si annulla «${file}»` : `Si importa «${file}»`
    return (
      <section key={_id} className="notice import-progress" aria-label={label}>
        <p>
          {label}: {number(done)} di {rows(all)}. Può lasciare la pagina: il lavoro continua.
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

/** The past imports of a list, to go on with what was interrupted and to take back what was done. */
export function ImportList({ imports, office }: Props) {
  const [dialog, confirm] = useConfirm()
  const [isBusy, setBusy] = useState(false)
  async function act(work: () => Promise<void>) {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      // The toast of the client has told it.
      if (!(error instanceof CallError)) throw error
    } finally {
      setBusy(false)
    }
  }
  async function takeBack({ _id, create, modificate }: Import) {
    const parts = [
      create > 0 && `${number(create)} ${create === 1 ? 'record creato' : 'record creati'}: da cancellare.`,
      modificate > 0 &&
        `${number(modificate)} ${modificate === 1 ? 'record modificato: torna' : 'record modificati: tornano'} ai valori di prima.`,
    ]
    const details = (
      <p className="soft">
        {parts.filter(Boolean).join(' ')} Ciò che è stato cambiato dopo l’importazione, o a cui altri dati
        fanno riferimento, resta com’è.
      </p>
    )
    const question = 'Annullare l’importazione?'
    if (await confirm({ action: 'delete', label: 'ANNULLA IMPORTAZIONE', question, details }))
      await act(() => imports.takeBack(_id))
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
              {moment(one.createdAt)}
              {one.chi && `, ${one.chi}`}: {told(one)}
            </p>
            {one.problema && <p className="wrong">{one.problema}</p>}
            <LeftRows one={one} imports={imports} office={office} />
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
                <button className="button" type="button" disabled={isBusy} onClick={() => void takeBack(one)}>
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

function told({ stato, righe, scritte, create, modificate, annullate }: Import): string {
  const done = `${number(create)} ${create === 1 ? 'creato' : 'creati'}, ${number(modificate)} ${modificate === 1 ? 'modificato' : 'modificati'}`
  if (annullate > 0)
    return `${done}; ${rows(annullate)} di ${number(scritte)} ${annullate === 1 ? 'annullata' : 'annullate'}.`
  return stato === 'fatta'
    ? `${done}.`
    : `${done}; ${number(scritte)} di ${rows(righe)} ${scritte === 1 ? 'scritta' : 'scritte'}.`
}

type Left = Answer<typeof readImport>['rimaste']

/** The rows that could not be taken back, each with the reason. */
function LeftRows({ one, imports, office }: { one: Import; imports: Imports; office: OfficeResource }) {
  const [left, setLeft] = useState<Left | null>(null)
  const count = one.scritte - one.annullate
  if (one.stato !== 'annullata' || count === 0) return null
  return (
    <details
      className="plain"
      onToggle={event => {
        if (event.currentTarget.open) void imports.read(one._id).then(({ rimaste }) => setLeft(rimaste))
      }}
    >
      <summary className="button">
        {count === 1 ? 'Una riga non annullata' : `${number(count)} righe non annullate`}
      </summary>
      <ul>
        {left?.map(({ riga, _id, messaggio }) => (
          <li key={riga}>
            Riga {number(riga)}, <a href={`/admin${office.one ?? office.list}/${_id}`}>il record</a>:{' '}
            {messaggio}
          </li>
        ))}
      </ul>
    </details>
  )
}
