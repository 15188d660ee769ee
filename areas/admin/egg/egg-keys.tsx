import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useConfirm } from '../../shared/controls/confirm.tsx'
import { useServices } from '../../shared/services.ts'

interface Props {
  mappings: readonly { _id: string; nome: string }[]
}

/** The keys of the programs that send files of EGG: made here, read once, withdrawn. */
export function EggKeys({ mappings }: Props) {
  const { client, queries } = useServices()
  const [dialog, confirm] = useConfirm()
  const [made, setMade] = useState<string | null>(null)
  const [nome, setNome] = useState('')
  const [chosen, choose] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { isSending, send } = useSingleWrite()
  const id = useId()
  const queryKey = ['GET /eggsyncs/chiavi']
  const { data } = useQuery({ queryKey, queryFn: () => client.call('GET /eggsyncs/chiavi') })
  const mappatura = chosen ?? mappings[0]?._id ?? ''
  const refresh = () => queries.invalidateQueries({ queryKey })

  const create = (event: FormEvent) => {
    event.preventDefault()
    setProblem(null)
    if (!nome.trim()) return setProblem('Dia un nome alla chiave.')
    void send(
      async () => {
        const { chiave } = await client.call('POST /eggsyncs/chiavi', { body: { nome, mappatura } })
        setMade(chiave)
        setNome('')
        await refresh()
      },
      error => setProblem(error.message),
    )
  }
  async function withdraw(key: { _id: string; nome: string }) {
    const question = `Ritirare la chiave «${key.nome}»?`
    const details = <p className="soft">Il programma che la usa non potrà più mandare file.</p>
    if (!(await confirm({ action: 'delete', label: 'RITIRA', question, details }))) return
    await send(
      async () => {
        await client.call('POST /eggsyncs/chiavi/:id/ritira', { params: { id: key._id } })
        await refresh()
      },
      () => {},
    )
  }

  return (
    <details className="entry">
      <summary>Chiavi per i programmi</summary>
      {dialog}
      <div className="egg-upload">
        <p className="soft">
          Un programma manda un file a <code>/v2/eggsyncs/macchina</code>, con la sua chiave nell’intestazione{' '}
          <code>X-Egg-Key</code>: le righe si scrivono senza conferma.
        </p>
        {data?.rows.length === 0 && <p>Non c’è nessuna chiave.</p>}
        <ul className="egg-keys">
          {data?.rows.map(key => (
            <li key={key._id}>
              <span>
                <strong>{key.nome}</strong>, {key.mappatura.nome}
                <span className="soft">
                  {`, creata il ${formatDateTime(key.createdAt)}`}
                  {key.chi && ` da ${key.chi}`}
                  {key.usataAt ? `, usata il ${formatDateTime(key.usataAt)}` : ', mai usata'}
                </span>
              </span>
              <button className="button" type="button" onClick={() => void withdraw(key)}>
                Ritira<span className="hidden"> la chiave «{key.nome}»</span>
              </button>
            </li>
          ))}
        </ul>
        {made && (
          <div className="notice" role="status">
            <p className="title">La chiave nuova</p>
            <p>
              <code className="egg-key">{made}</code>
            </p>
            <p>La copi adesso: non si potrà rileggere.</p>
          </div>
        )}
        <form className="egg-upload" noValidate onSubmit={create}>
          <div className="field">
            <label className="required" htmlFor={`${id}-nome`}>
              Nome della chiave
            </label>
            <input
              className="input"
              id={`${id}-nome`}
              value={nome}
              maxLength={100}
              autoComplete="off"
              onChange={event => setNome(event.target.value)}
              aria-required
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-errore` : undefined}
            />
            {problem && (
              <p className="error" id={`${id}-errore`} role="alert">
                {problem}
              </p>
            )}
          </div>
          <div className="field">
            <label htmlFor={`${id}-mappatura`}>Mappatura dei suoi file</label>
            <select
              className="input"
              id={`${id}-mappatura`}
              value={mappatura}
              onChange={event => choose(event.target.value)}
            >
              {mappings.map(one => (
                <option key={one._id} value={one._id}>
                  {one.nome}
                </option>
              ))}
            </select>
          </div>
          <div className="actions">
            <button className="button" type="submit" aria-disabled={isSending || undefined}>
              Crea la chiave
            </button>
          </div>
        </form>
      </div>
    </details>
  )
}
