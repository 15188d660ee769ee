import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Link } from 'wouter'
import { hasPermissions } from '../../../contract/access/permissions.ts'
import { stateLabel } from '../../../contract/records/states.ts'
import { fileNotes } from '../../../contract/subjects/loan-files/file-notes.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { usePerson } from '../calls/data.ts'
import { useSingleWrite } from '../calls/use-single-write.ts'
import { ReferencePicker } from '../records/editors/reference.tsx'
import { useRecordCalls } from '../records/record-calls.ts'
import { useMay, useMayRead } from '../records/use-may.ts'
import { useServices } from '../services.ts'

interface Props {
  kind: 'lead' | 'richiesta'
  id: string
  /** Whether a file may start from the record. */
  mayStart: boolean
}

/** The loan file of a lead or a message, for readers of files; undefined before the answer, null when there is none. */
export function useFileOf({ kind, id }: Pick<Props, 'kind' | 'id'>) {
  const calls = useRecordCalls(loanFiles)
  const mayRead = useMayRead(loanFiles)
  const { data } = useQuery({
    queryKey: ['GET /pratiche', { [`filter[${kind}]`]: id }],
    queryFn: () => calls.list({ [`filter[${kind}]`]: id, limit: 1 }),
    enabled: mayRead,
  })
  return data && (data.rows[0] ?? null)
}

/** The loan file of a lead or a message with its state, or a button that starts one. */
export function FileOfRequest({ kind, id, mayStart }: Props) {
  const { area } = useServices()
  const page = `${area.base}/reports/pratiche`
  const mayRead = useMayRead(loanFiles)
  const mayCreate = useMay(loanFiles.access.create!)
  const file = useFileOf({ kind, id })
  const isAnswered = file !== undefined || !mayRead
  if (file)
    return (
      <div className="aside-form">
        <p>
          <Link href={`${page}/${file._id}`}>Pratica {file.IDEGG}</Link>
        </p>
        <p className="soft">{stateLabel(loanFiles, file.stato)}</p>
      </div>
    )
  if (!mayStart || !mayCreate || !isAnswered) return null
  return (
    <div className="aside-form">
      <Link className="button" href={`${page}/nuova?${kind}=${id}`}>
        Apri una pratica
      </Link>
    </div>
  )
}

interface AttachProps {
  id: string
  email: string | null
  onAttached: () => void
}

/** Puts a message into the loan file that it is about. The file of the sender is proposed when there is one. */
export function AttachToFile({ id, email, onAttached }: AttachProps) {
  const { client, queries, toasts } = useServices()
  const holder = usePerson()?.holder ?? null
  const calls = useRecordCalls(loanFiles)
  const field = useId()
  const [chosen, choose] = useState<string | null>(null)
  const { isSending, send } = useSingleWrite()
  const mayAttach = hasPermissions(holder, 'pratiche_see', 'pratiche_edit')
  const { data } = useQuery({
    queryKey: ['GET /pratiche', { search: email }],
    queryFn: () => calls.list({ search: email!, limit: 2 }),
    enabled: mayAttach && email !== null,
  })
  if (!mayAttach) return null
  const proposed = data?.rows.length === 1 ? data.rows[0]!._id : null
  const file = chosen ?? proposed

  const attach = () =>
    send(
      async idempotencyKey => {
        if (!file) return
        await client.call('POST /pratiche/:id/risposte', {
          params: { id: file },
          body: { richiesta: id },
          idempotencyKey,
        })
        void queries.invalidateQueries({ queryKey: ['GET /pratiche/:id/scheda'] })
        toasts.add({ kind: 'plain', text: 'Il messaggio è nella pratica.' })
        onAttached()
      },
      // The client has told the failure.
      () => {},
    )

  return (
    <form
      className="form aside-form"
      onSubmit={event => {
        event.preventDefault()
        void attach()
      }}
    >
      <div className="field">
        <label htmlFor={field}>Pratica di cui parla</label>
        <ReferencePicker
          id={field}
          definition={fileNotes}
          root="pratica"
          value={file}
          onChange={choose}
          placeholder="Numero, nome o telefono"
        />
        {proposed && file === proposed && <p className="help">È la pratica di chi scrive.</p>}
      </div>
      <div className="actions">
        <button className="button" type="submit" aria-disabled={isSending || !file || undefined}>
          Aggiungi alla pratica
        </button>
      </div>
    </form>
  )
}
