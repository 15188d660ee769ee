import { useId, useState } from 'react'
import { useData } from '../../shared/calls/data.ts'
import { Waiting } from '../../shared/waiting.tsx'
import { DialogButtons } from './dialog-buttons.tsx'

interface Props {
  /** The ids of the loan files. */
  files: readonly string[]
  onSend: (colleague: { _id: string; nome: string }) => void
  onClose: () => void
}

/** The colleague who gets something to do in one or several loan files. */
export function HandOverForm({ files, onSend, onClose }: Props) {
  const id = useId()
  const { data, error } = useData('GET /agents/cruscotto/colleghi', { query: { pratiche: files.join() } })
  const [chosen, setChosen] = useState('')
  const colleague = data?.rows.find(({ _id }) => _id === chosen) ?? data?.rows[0]
  if (error) return <p className="error">{error.message}</p>
  if (!data) return <Waiting />
  if (!colleague)
    return (
      <>
        <p>
          {files.length === 1
            ? 'Nessun altro agente vede questa pratica: la chieda alla sede, che la può passare.'
            : 'Nessun altro agente vede queste pratiche: le chieda alla sede, che le può passare.'}
        </p>
        <DialogButtons onClose={onClose} />
      </>
    )
  return (
    <form
      className="form"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        onSend(colleague)
      }}
    >
      <div className="field">
        <label htmlFor={id}>Collega</label>
        <select
          className="input"
          id={id}
          value={colleague._id}
          onChange={event => setChosen(event.target.value)}
        >
          {data.rows.map(({ _id, nome, quante }) => (
            <option key={_id} value={_id}>
              {nome}
              {files.length > 1 && `, vede ${quante} di ${files.length}`}
            </option>
          ))}
        </select>
        <p className="help">
          {files.length === 1
            ? 'Riceve un compito per oggi; la pratica resta di chi la segue.'
            : 'Riceve un compito per oggi in ogni pratica che vede; le pratiche restano di chi le segue.'}
        </p>
      </div>
      <DialogButtons onClose={onClose} send="Passa" />
    </form>
  )
}
