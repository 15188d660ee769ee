import { useEffect, useId, useRef, useState } from 'react'
import { whatsappAddress } from '../../../contract/italian/telephone.ts'
import type { TodayRow } from '../../../contract/today/today-words.ts'
import { submitOnCtrlEnter } from '../../shared/controls/submit-on-ctrl-enter.ts'
import { ArrivalHelp, useArrivals } from '../../shared/loan-files/message-arrival.tsx'
import { draftKey } from '../../shared/session/drafts.ts'
import { useDraftText } from '../../shared/session/use-draft-text.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { PutOffForm } from './put-off-form.tsx'
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
  const send = (fino: string) => {
    onClose()
    void settle(row, { azione: 'rimanda', fino })
  }
  return <PutOffForm today={today} onSend={send} onClose={onClose} />
}

function HandOver({ choice: { row }, settle, onClose }: Props) {
  const send = (collega: string) => {
    onClose()
    void settle(row, { azione: 'passa', collega })
  }
  return <HandOverForm files={[row.pratica!._id]} onSend={({ _id }) => send(_id)} onClose={onClose} />
}

function Write({ choice: { row }, note, onClose }: Props) {
  const id = useId()
  const { nome, contatto } = row
  const { telefono, email } = contatto
  const { text, setText, clear } = useDraftText(draftKey('oggi', row.chiave))
  const [invita, setInvita] = useState(true)
  const mayAnswer = (row.tipo === 'messaggio' || row.tipo === 'nonletto') && row.scrive
  const arrivals = useArrivals(row.pratica?._id ?? '', contatto.cliente, mayAnswer)
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
        void note(row, 'messaggio', text.trim(), invita).then(isSent => {
          if (!isSent) return
          clear()
          onClose()
        })
      }}
    >
      <div className="quick-choices">
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
        <ArrivalHelp arrivals={arrivals} invita={invita} onInvita={setInvita} id={`${id}-aiuto`} />
      )}
      {mayAnswer && (
        <div className="field">
          <label htmlFor={id}>
            {row.tipo === 'messaggio' ? 'Risposta nell’area clienti' : 'Altro messaggio'}
          </label>
          <textarea
            className="input"
            id={id}
            rows={4}
            maxLength={5000}
            aria-describedby={`${id}-aiuto`}
            value={text}
            onChange={event => setText(event.target.value)}
            onKeyDown={submitOnCtrlEnter}
          />
        </div>
      )}
      <DialogButtons onClose={onClose} send={mayAnswer ? 'INVIA' : undefined} />
    </form>
  )
}
