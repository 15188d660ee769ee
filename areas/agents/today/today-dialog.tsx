import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { whatsappAddress } from '../../../contract/italian/telephone.ts'
import type { TodayRow } from '../../../contract/today/today-words.ts'
import { addWorkingDays } from '../../../finance/calendar/working-days.ts'
import { useData } from '../../shared/calls/data.ts'
import { useIsOffline } from '../../shared/offline/use-is-offline.ts'
import type { TodayActions } from './today-actions.ts'

/** An action that asks for something before it is done. */
export interface Choice {
  kind: 'rimanda' | 'passa' | 'scrivi'
  row: TodayRow
}

interface Props extends Pick<TodayActions, 'settle' | 'note'> {
  choice: Choice
  /** `YYYY-MM-DD` */
  today: string
  onClose: () => void
}

const titles = { rimanda: 'Rimanda', passa: 'Passa a un collega', scrivi: 'Scrivi' } as const
const parts = { rimanda: PutOff, passa: HandOver, scrivi: Write } as const

/** A dialog for the day of a row, the colleague who gets it, or the way to write to its person. */
export function TodayDialog(props: Props) {
  const { choice, onClose } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const Part = parts[choice.kind]
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>
        {titles[choice.kind]}: {choice.row.nome}
      </h2>
      <Part {...props} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}

function PutOff({ choice: { row }, today, settle, onClose }: Props) {
  const id = useId()
  const days = [
    ['Al prossimo giorno lavorativo', addWorkingDays({ day: today, days: 1 })],
    ['Fra una settimana', addWorkingDays({ day: today, days: 5 })],
  ] as const
  const [chosen, setChosen] = useState<string>(days[0][1])
  const isLater = chosen > today
  const send = (fino: string) => {
    onClose()
    void settle(row, { azione: 'rimanda', fino })
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        if (isLater) send(chosen)
      }}
    >
      <div className="today-choices">
        {days.map(([label, day]) => (
          <button key={label} className="button" type="button" onClick={() => send(day)}>
            {label}, {formatShortDay(day).slice(0, 5)}
          </button>
        ))}
      </div>
      <div className="field">
        <label htmlFor={id}>Oppure al *</label>
        <input
          className="input num"
          id={id}
          type="date"
          required
          min={today}
          value={chosen}
          aria-invalid={!isLater || undefined}
          aria-describedby={isLater ? undefined : `${id}-e`}
          onChange={event => setChosen(event.target.value)}
        />
        {!isLater && (
          <p className="error" id={`${id}-e`}>
            Scelga un giorno da domani in poi.
          </p>
        )}
      </div>
      <Buttons onClose={onClose} send="Rimanda" />
    </form>
  )
}

function HandOver({ choice: { row }, settle, onClose }: Props) {
  const id = useId()
  const { data, error } = useData('GET /agents/cruscotto/colleghi/:id', { params: { id: row.pratica!._id } })
  const [chosen, setChosen] = useState('')
  const collega = chosen || data?.rows[0]?._id
  const isOffline = useIsOffline()
  if (error) return <p className="error">{error.message}</p>
  if (!data && isOffline)
    return (
      <>
        <p role="status">Per scegliere il collega serve la rete: l’elenco arriva da sé quando torna.</p>
        <Buttons onClose={onClose} />
      </>
    )
  if (data?.rows.length === 0)
    return (
      <>
        <p>Nessun altro agente vede questa pratica: la chieda alla sede, che la può passare.</p>
        <Buttons onClose={onClose} />
      </>
    )
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!collega) return
        onClose()
        void settle(row, { azione: 'passa', collega })
      }}
    >
      <div className="field">
        <label htmlFor={id}>Collega</label>
        <select
          className="input"
          id={id}
          value={collega}
          disabled={!data}
          onChange={event => setChosen(event.target.value)}
        >
          {data?.rows.map(({ _id, nome }) => (
            <option key={_id} value={_id}>
              {nome}
            </option>
          ))}
        </select>
        <p className="help">Riceve un compito per oggi; la pratica resta di chi la segue.</p>
      </div>
      <Buttons onClose={onClose} send="Passa" />
    </form>
  )
}

function Write({ choice: { row }, note, onClose }: Props) {
  const id = useId()
  const { nome, contatto } = row
  const { telefono, email } = contatto
  const [text, setText] = useState('')
  const mayAnswer = row.tipo === 'messaggio' && row.scrive
  const noted = (words: string, tipo: 'whatsapp' | 'nota') => {
    void note(row, tipo, words)
    onClose()
  }
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!text.trim()) return
        void note(row, 'messaggio', text.trim()).then(isSent => isSent && onClose())
      }}
    >
      <div className="today-choices">
        {telefono && (
          <a
            className="button"
            href={whatsappAddress(telefono)}
            target="_blank"
            rel="noreferrer noopener"
            onClick={() => noted(`Aperta la conversazione con ${nome}.`, 'whatsapp')}
          >
            WhatsApp
          </a>
        )}
        {email && (
          <a
            className="button"
            href={`mailto:${email}`}
            onClick={() => noted(`Scritto a ${nome} per e-mail.`, 'nota')}
          >
            E-mail
          </a>
        )}
      </div>
      {mayAnswer && (
        <div className="field">
          <label htmlFor={id}>Risposta nell’area clienti</label>
          <textarea
            className="input"
            id={id}
            rows={4}
            maxLength={5000}
            value={text}
            onChange={event => setText(event.target.value)}
          />
        </div>
      )}
      <Buttons onClose={onClose} send={mayAnswer ? 'INVIA' : undefined} />
    </form>
  )
}

const Buttons = ({ onClose, send }: { onClose: () => void; send?: string | undefined }) => (
  <div className="actions">
    <button className="button" type="button" onClick={onClose}>
      {send ? 'ANNULLA' : 'Chiudi'}
    </button>
    {send && (
      <button className="button primary" type="submit">
        {send}
      </button>
    )}
  </div>
)
