import { useId } from 'react'
import type { IdleFile } from '../../../contract/loan-files/idle-words.ts'
import { useModal } from '../../shared/controls/use-modal.ts'
import { ChaseForm } from '../../shared/loan-files/idle/chase-form.tsx'
import type { IdleAction } from '../../shared/loan-files/idle/idle-list.tsx'
import { filesInWords } from '../../shared/loan-files/list/files-words.ts'
import { DialogButtons } from '../today/dialog-buttons.tsx'
import { HandOverForm } from '../today/hand-over-form.tsx'
import { PutOffForm } from '../today/put-off-form.tsx'
import type { IdleActions, Refused } from './idle-actions.ts'

/** An action that asks for something before it is done. */
export interface IdleChoice {
  action: IdleAction
  files: readonly IdleFile[]
  /** Called with the files that were refused. */
  onDone?: (refused: readonly Refused[]) => void
}

interface Props {
  choice: IdleChoice
  /** `YYYY-MM-DD` */
  today: string
  actions: IdleActions
  onClose: () => void
}

const titles: Readonly<Record<IdleAction, string>> = {
  sollecita: 'Sollecita',
  rimanda: 'Rimanda',
  passa: 'Passa a un collega',
}

/** A dialog for the text of a chase, the day of a return or the colleague who gets the files. */
export function IdleDialog({ choice: { action, files, onDone }, today, actions, onClose }: Props) {
  const dialog = useModal()
  const id = useId()
  const allowed = files.filter(({ segue, scrive }) => (action === 'sollecita' ? scrive : segue))
  const others = files.length - allowed.length
  const [only] = files
  const done = (doing: Promise<readonly Refused[]>) => {
    onClose()
    void doing.then(onDone)
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>
        {titles[action]}: {files.length === 1 ? only!.nome : filesInWords(files.length)}
      </h2>
      {others > 0 && allowed.length > 0 && (
        <p className="note">
          {others === 1
            ? '1 pratica la segue un altro agente, e resta com’è.'
            : `${others} pratiche le segue un altro agente, e restano come sono.`}
        </p>
      )}
      {allowed.length === 0 ? (
        <>
          <p>Queste pratiche le segue un altro agente: Lei le può solo leggere.</p>
          <DialogButtons onClose={onClose} />
        </>
      ) : action === 'rimanda' ? (
        <PutOffForm today={today} onSend={day => done(actions.putOff(files, day))} onClose={onClose} />
      ) : action === 'passa' ? (
        <HandOverForm
          files={allowed.map(({ _id }) => _id)}
          onSend={colleague => done(actions.handOver(files, colleague))}
          onClose={onClose}
        />
      ) : (
        <ChaseForm files={allowed} onSend={by => done(actions.chase(files, by, today))} onClose={onClose} />
      )}
    </dialog>
  )
}
