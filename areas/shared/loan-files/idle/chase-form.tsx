import { useId, useState } from 'react'
import {
  type ChaseWay,
  chaseFields,
  chaseSubject,
  chaseText,
  chaseWays,
  filledIn,
  waysToChase,
} from '../../../../contract/loan-files/chase-words.ts'
import type { IdleFile } from '../../../../contract/loan-files/idle-words.ts'
import { type Turn, turnInWords } from '../../../../contract/loan-files/progress.ts'
import { submitOnCtrlEnter } from '../../controls/submit-on-ctrl-enter.ts'
import { useServices } from '../../services.ts'
import { draftKey, readDraft, storeDraft } from '../../session/drafts.ts'
import { filesInWords } from '../list/files-words.ts'

/** How the files of one turn are chased, and with which text, whose fields each file fills in. */
export interface Chase {
  way: ChaseWay
  text: string
}

interface Props {
  /** The files, which the person changes. */
  files: readonly IdleFile[]
  onSend: (by: ReadonlyMap<Turn, Chase>) => void
  onClose: () => void
}

const sendWords: Readonly<Record<ChaseWay, string>> = {
  messaggio: 'INVIA',
  chiamata: 'Annota',
  lettera: 'Annota',
  compito: 'CREA',
}

/** Whether somebody reads a message about one of the files in the customers' area. */
const hasReaders = (files: readonly IdleFile[]) => files.some(({ contatto }) => contatto?.legge)

/** The ways to chase some files of one turn: messages only where somebody reads them. */
const waysFor = (turn: Turn, files: readonly IdleFile[]): readonly ChaseWay[] =>
  waysToChase[turn].filter(way => way !== 'messaggio' || hasReaders(files))

/** The files by whose turn it is. */
function byTurn(files: readonly IdleFile[]): ReadonlyMap<Turn, readonly IdleFile[]> {
  const turns = new Map<Turn, IdleFile[]>()
  for (const file of files) {
    if (!file.turno) continue
    const some = turns.get(file.turno) ?? []
    turns.set(file.turno, [...some, file])
  }
  return turns
}

/** Chases one or several files: for each turn among them the way and the text, which is prepared. */
export function ChaseForm({ files, onSend, onClose }: Props) {
  const turns = byTurn(files)
  const [chosen, setChosen] = useState<ReadonlyMap<Turn, ChaseWay>>(new Map())
  // The same files have the same draft, whatever their order.
  const storage = draftKey(
    'sollecito',
    files
      .map(({ _id }) => _id)
      .toSorted()
      .join(' '),
  )
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>(
    () => (readDraft(storage)?.values as Record<string, string> | undefined) ?? {},
  )
  const keep = (texts: Readonly<Record<string, string>>) => {
    setTyped(texts)
    storeDraft(storage, { versione: 0, values: texts })
  }
  const [isIncomplete, setIncomplete] = useState(false)

  const chases = new Map(
    [...turns].map(([turn, some]): [Turn, Chase] => {
      const way = chosen.get(turn) ?? waysFor(turn, some)[0]!
      const prepared = chaseText(turn, way)
      const text = typed[`${turn} ${way}`] ?? (some.length === 1 ? filledIn(prepared, some[0]!) : prepared)
      return [turn, { way, text }]
    }),
  )
  const ways = [...new Set([...chases.values()].map(({ way }) => way))]
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        const isEmpty = [...chases.values()].some(({ text }) => !text.trim())
        setIncomplete(isEmpty)
        if (isEmpty) return
        storeDraft(storage, null)
        onSend(chases)
      }}
    >
      {[...turns].map(([turn, some]) => (
        <TurnFields
          key={turn}
          turn={turn}
          files={some}
          chase={chases.get(turn)!}
          isAlone={turns.size === 1}
          onWay={way => setChosen(new Map(chosen).set(turn, way))}
          onText={text => keep({ ...typed, [`${turn} ${chases.get(turn)!.way}`]: text })}
        />
      ))}
      {isIncomplete && (
        <p className="error" role="alert">
          Scriva il testo.
        </p>
      )}
      <div className="actions">
        <button className="button" type="button" onClick={onClose}>
          ANNULLA
        </button>
        <button className="button primary" type="submit">
          {ways.length === 1 ? sendWords[ways[0]!] : 'Sollecita'}
        </button>
      </div>
    </form>
  )
}

interface TurnProps {
  turn: Turn
  files: readonly IdleFile[]
  chase: Chase
  /** Whether all files have this turn. */
  isAlone: boolean
  onWay: (way: ChaseWay) => void
  onText: (text: string) => void
}

function TurnFields({ turn, files, chase: { way, text }, isAlone, onWay, onText }: TurnProps) {
  const id = useId()
  const only = files.length === 1 ? files[0]! : null
  return (
    <fieldset className="chase-turn">
      <legend className={isAlone && only ? 'note' : undefined}>
        {turnInWords(turn, 'agente')}
        {!(isAlone && only) && `: ${filesInWords(files.length)}`}
      </legend>
      <fieldset className="choice">
        <legend className="hidden">Come</legend>
        {waysFor(turn, files).map(one => (
          <label key={one}>
            <input type="radio" name={`${id}-come`} checked={way === one} onChange={() => onWay(one)} />
            {chaseWays[one]}
          </label>
        ))}
      </fieldset>
      <div className="field">
        <label htmlFor={id}>{way === 'chiamata' ? 'Nota della telefonata' : 'Testo'} *</label>
        <textarea
          className="input"
          id={id}
          rows={way === 'chiamata' || way === 'compito' ? 3 : 6}
          maxLength={5000}
          required
          aria-describedby={`${id}-h`}
          value={text}
          onChange={event => onText(event.target.value)}
          onKeyDown={submitOnCtrlEnter}
        />
        <p className="help" id={`${id}-h`}>
          {wayInWords(way, files)}
          {!only && ` In ogni pratica stanno i suoi dati al posto di ${chaseFields.join(', ')}.`}
        </p>
      </div>
      {way === 'lettera' && only && <LetterButtons file={only} text={text} />}
    </fieldset>
  )
}

function wayInWords(way: ChaseWay, files: readonly IdleFile[]): string {
  if (way === 'chiamata') return 'Resta fra le note della pratica; non si vede dall’area clienti.'
  if (way === 'lettera') return 'La copi nella Sua posta: qui resta annotata nella pratica.'
  if (way === 'messaggio') {
    const without = files.filter(({ contatto }) => !contatto?.legge).length
    const reads = 'Il cliente lo legge nella sua area e riceve un avviso per e-mail.'
    return without === 0
      ? reads
      : `${reads} ${without} ${without === 1 ? 'cliente non ha' : 'clienti non hanno'} ancora l’area.`
  }
  const nobody = files.filter(({ incaricato }) => !incaricato).length
  const names = [...new Set(files.flatMap(({ incaricato }) => incaricato?.nome ?? []))]
  const who = names.length > 0 ? `Lo riceve ${names.join(', ')}, per oggi.` : ''
  const rest =
    nobody > 0 ? 'Dove la sede non ha ancora scelto chi se ne occupa, resta fra i compiti della pratica.' : ''
  return `${who} ${rest}`.trim()
}

/** Copies the text of a letter, or opens it in the program of the post. */
function LetterButtons({ file, text }: { file: IdleFile; text: string }) {
  const { toasts } = useServices()
  const [isCopied, setCopied] = useState(false)
  const subject = chaseSubject(file)
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      toasts.add({ kind: 'danger', text: 'Il testo non si può copiare da qui: lo selezioni e lo copi.' })
    }
  }
  return (
    <div className="quick-choices">
      <button className="button" type="button" onClick={() => void copy()}>
        {isCopied ? 'Copiato' : 'Copia il testo'}
      </button>
      <a
        className="button"
        href={`mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`}
      >
        Apri la posta
      </a>
    </div>
  )
}
