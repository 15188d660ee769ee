import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { formatMoney } from '../../../../contract/italian/amounts.ts'
import { dayInRome, formatShortDay } from '../../../../contract/italian/days.ts'
import { telephone } from '../../../../contract/italian/telephone.ts'
import { type IdleFile, idleReason } from '../../../../contract/loan-files/idle-words.ts'
import { turnInWords } from '../../../../contract/loan-files/progress.ts'
import { fileNotes } from '../../../../contract/subjects/loan-files/file-notes.ts'
import { fileProducts, fileStates } from '../../../../contract/subjects/loan-files/file-words.ts'
import { addStyle } from '../../add-style.ts'
import { useFocusOnNext, useListKeys } from '../../controls/list-keys.tsx'
import { withSelected } from '../../records/list/selected-rows.ts'
import { shortProducts } from '../list/files-words.ts'
import style from './idle.css?inline'

addStyle(style)

/** What can be done with idle files. */
export type IdleAction = 'sollecita' | 'rimanda' | 'passa'

/** The letters of the actions, with their words. */
export const idleKeys = [
  ['s', 'Sollecita'],
  ['r', 'Rimanda'],
  ['p', 'Passa'],
  ['c', 'Chiama'],
] as const

interface Props {
  rows: readonly IdleFile[]
  /** `YYYY-MM-DD` */
  today: string
  selected: ReadonlyMap<string, IdleFile>
  select: (now: ReadonlyMap<string, IdleFile>) => void
  /** The rows answer the previous query. */
  isOld: boolean
  hrefOf: (file: IdleFile) => string
  choose: (action: IdleAction, file: IdleFile) => void
  /** Called when the person calls the applicant of a file. */
  onCall: (file: IdleFile) => void
  undoLast: () => void
}

/** «Neri Ugo, 48221» */
export const nameOfIdle = ({ nome, IDEGG }: IdleFile): string => `${nome}, ${IDEGG}`

/** Idle and late loan files, each with its reason and its actions: a line on a wide screen, a card on a narrow one. */
export function IdleList({ rows, selected, select, isOld, undoLast, ...row }: Props) {
  const list = useRef<HTMLOListElement>(null)
  useListKeys(list, undoLast)
  useFocusOnNext(list, rows)
  const isAll = rows.every(({ _id }) => selected.has(_id))

  const toggle = (some: readonly IdleFile[], on: boolean) => select(withSelected(selected, some, on))

  return (
    <div className="idle-files" aria-busy={isOld || undefined}>
      <div className="idle-head">
        <label className="tick-label">
          <input
            className="tick"
            type="checkbox"
            aria-label="Seleziona tutte le pratiche della pagina"
            checked={isAll}
            onChange={event => toggle(rows, event.target.checked)}
          />
          <span className="all">Seleziona tutte</span>
        </label>
        <span aria-hidden="true">Pratica</span>
        <span aria-hidden="true">Ferma</span>
        <span aria-hidden="true">A chi tocca, e perché</span>
        <span aria-hidden="true">Ultima nota</span>
        <span aria-hidden="true" className="n">
          Spetta a Lei
        </span>
      </div>
      <ol ref={list}>
        {rows.map(file => (
          <IdleRow
            key={file._id}
            file={file}
            isSelected={selected.has(file._id)}
            onSelect={on => toggle([file], on)}
            {...row}
          />
        ))}
      </ol>
    </div>
  )
}

interface RowProps extends Pick<Props, 'today' | 'hrefOf' | 'choose' | 'onCall'> {
  file: IdleFile
  isSelected: boolean
  onSelect: (on: boolean) => void
}

function IdleRow({ file, today, hrefOf, choose, onCall, isSelected, onSelect }: RowProps) {
  const { _id, nome, IDEGG, prodotto, stato, turno, agente, spetta, rimandataAl, segue, scrive } = file
  return (
    <li data-id={_id} className={isSelected ? 'selected' : undefined}>
      <label className="tick-label">
        <input
          className="tick"
          type="checkbox"
          data-key="space"
          aria-label={`Seleziona ${nameOfIdle(file)}`}
          checked={isSelected}
          onChange={event => onSelect(event.target.checked)}
        />
      </label>
      <div className="who">
        <Link className="row-target" href={hrefOf(file)}>
          {nome}
        </Link>
        <p className="note">
          {IDEGG}, {shortProducts[prodotto] || fileProducts[prodotto]}
        </p>
        <p className="note">{agente ? agente.nome : 'senza agente'}</p>
      </div>
      <div className="stay">
        <Signal file={file} />
        <p className="note">
          {fileStates[stato]}
          {file.dal && ` dal ${formatShortDay(dayInRome(new Date(file.dal)))}`}
          {usualInWords(file)}
        </p>
        {rimandataAl && <p className="note">Torna il {formatShortDay(rimandataAl)}</p>}
      </div>
      <div className="why">
        {turno && <strong>{turnInWords(turno, scrive ? 'agente' : undefined)}</strong>}
        <p>{idleReason(file, today)}</p>
      </div>
      <div className="last">
        <LastNote file={file} />
      </div>
      <p className="worth n">
        <Due spetta={spetta} />
      </p>
      <div className="acts">
        {scrive && <Act keyed="s" label="Sollecita" name={nome} onPress={() => choose('sollecita', file)} />}
        {segue && (
          <>
            <Act keyed="r" label="Rimanda" name={nome} onPress={() => choose('rimanda', file)} />
            <Act keyed="p" label="Passa" name={nome} onPress={() => choose('passa', file)} />
          </>
        )}
        {scrive && file.contatto?.telefono && (turno === 'cliente' || turno === 'agente') && (
          <a
            className="button bare"
            data-key="c"
            href={telephone(file.contatto.telefono)}
            onClick={() => onCall(file)}
          >
            Chiama<span className="hidden">: {nome}</span>
          </a>
        )}
        {!segue && <span className="note">Solo in lettura</span>}
      </div>
    </li>
  )
}

/** What is due to the agent: «1.240 €», or «–» where the agent does not see the fees. */
const Due = ({ spetta }: Pick<IdleFile, 'spetta'>) => (
  <>
    <span className="hidden">{spetta === null ? 'Quanto spetta non è noto' : 'Spetta a Lei '}</span>
    {spetta === null ? <span aria-hidden="true">–</span> : formatMoney(spetta)}
  </>
)

interface ActProps {
  keyed: string
  label: string
  name: string
  onPress: () => void
}

const Act = ({ keyed, label, name, onPress }: ActProps) => (
  <button className="button bare" type="button" data-key={keyed} onClick={onPress}>
    {label}
    <span className="hidden">: {name}</span>
  </button>
)

const daysInWords = (days: number) => (days === 1 ? '1 giorno' : `${days} giorni`)

/** «ferma da 17 giorni, soglia 7» */
function Signal({ file: { segnale, giorni, limite, oltre } }: { file: IdleFile }): ReactNode {
  const isIdle = segnale === 'ferma'
  return (
    <span className={`badge ${isIdle ? 'idle' : 'late'}`}>
      {limite === null
        ? `in ritardo di ${daysInWords(oltre)}`
        : `${isIdle ? 'ferma' : 'in ritardo'} da ${daysInWords(giorni)}, soglia ${limite}`}
    </span>
  )
}

const usualInWords = ({ solito }: IdleFile) => (solito === null ? '' : `; di solito ${daysInWords(solito)}`)

/** The last note, call or message of a file. */
function LastNote({ file: { ultima } }: { file: IdleFile }): ReactNode {
  if (!ultima) return <p className="note">Nessuna nota</p>
  const kinds: Readonly<Record<string, string>> = fileNotes.fields.tipo.values
  return (
    <>
      <p className="note">
        <time dateTime={ultima.at}>{formatShortDay(dayInRome(new Date(ultima.at)))}</time>,{' '}
        {kinds[ultima.tipo]?.toLocaleLowerCase('it')}
      </p>
      <p className="said">{ultima.testo}</p>
    </>
  )
}
