import { useEffect, useId, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import type { InputOf } from '../../../client/calls.ts'
import { CallError } from '../../../client/client.ts'
import { longestTicketMessage } from '../../../contract/calls/tickets.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { ticketPriorities, usualPriority } from '../../../contract/tickets/ticket-words.ts'
import { useData } from '../../shared/calls/data.ts'
import { ConfirmForm, useFieldError } from '../../shared/controls/confirm-form.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { submitOnCtrlEnter } from '../../shared/controls/submit-on-ctrl-enter.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import type { WrittenMessage } from '../../shared/messages/use-written.ts'
import { FileButtons, WrittenFiles } from '../../shared/messages/written-files.tsx'
import { ReferencePicker } from '../../shared/records/editors/reference.tsx'
import { useServices } from '../../shared/services.ts'
import { draftKey, readDraft, storeDraft } from '../../shared/session/drafts.ts'
import { useTicketMessage } from '../../shared/tickets/use-ticket-message.ts'
import { noFile, queuePath, useRefreshQueue } from './queue.ts'

type Body = NonNullable<InputOf<'POST /tickets/create'>['body']>

/** What the form holds besides the text and its files. */
interface Chosen {
  agente: string | null
  oggetto: string
  categoria: string
  priorita: string
  pratica: string | null
}

const storage = draftKey('ticket-ufficio', null)
const nothing: Chosen = {
  agente: null,
  oggetto: '',
  categoria: '',
  priorita: String(usualPriority),
  pratica: null,
}

/**
 * The page on which the office opens a ticket for an agent. An address may name the agent and the loan file. What is
 * written stays in this tab until the ticket exists.
 */
export default function NewTicket() {
  const [, go] = useLocation()
  const [given] = useSearchParams()
  const { client, toasts } = useServices()
  const refresh = useRefreshQueue()
  const written = useTicketMessage(null)
  const [chosen, setChosen] = useState<Chosen>(() => {
    const draft = readDraft(storage)?.values as Chosen | undefined
    const [agente, pratica] = [given.get('agente'), given.get('pratica')]
    return { ...(draft ?? nothing), ...(agente && { agente }), ...(pratica && { pratica }) }
  })
  useEffect(() => {
    const isEmpty = JSON.stringify(chosen) === JSON.stringify(nothing)
    storeDraft(storage, isEmpty ? null : { versione: 0, values: { ...chosen } })
  }, [chosen])
  /** A repeat after a lost answer has the same key; after a refusal the next attempt is another write. */
  const key = useRef<string>(crypto.randomUUID())

  async function send() {
    if (written.problem) throw new CallError(written.problem, 422, { testo: written.problem })
    const body = {
      categoria: chosen.categoria as Body['categoria'],
      oggetto: chosen.oggetto,
      testo: written.testo,
      allegati: written.allegati.map(file => file._id),
      priorita: Number(chosen.priorita),
      pratica: chosen.pratica,
      ...(chosen.agente && { agente: chosen.agente }),
    }
    const { _id, numero } = await client
      .call('POST /tickets/create', { body, idempotencyKey: key.current })
      .catch(error => {
        if (!(error instanceof CallError && error.status === 0)) key.current = crypto.randomUUID()
        throw error
      })
    written.clear()
    storeDraft(storage, null)
    refresh()
    toasts.add({ kind: 'plain', text: `È aperto ${numero}.` })
    go(`${queuePath}/${_id}`)
  }

  return (
    <div className="page">
      <PageHead
        breadcrumb={<Breadcrumb group="feeds" then={[[queuePath, 'Ticket']]} />}
        title="Nuovo ticket per un agente"
      />
      <ConfirmForm action="create" ask={false} onSend={send} onCancel={() => go(queuePath)}>
        <Fields chosen={chosen} onChoose={now => setChosen({ ...chosen, ...now })} written={written} />
      </ConfirmForm>
    </div>
  )
}

interface FieldsProps {
  chosen: Chosen
  onChoose: (now: Partial<Chosen>) => void
  written: WrittenMessage
}

function Fields({ chosen, onChoose, written }: FieldsProps) {
  const { data: categories = [] } = useData('GET /tickets/getCategories')
  const category = categories.find(({ categoria }) => categoria === chosen.categoria)
  const id = useId()
  const errors = {
    agente: useFieldError('agente'),
    categoria: useFieldError('categoria'),
    testo: useFieldError('testo'),
    pratica: useFieldError('pratica'),
  }
  return (
    <>
      <div className="field">
        <label className="required" htmlFor={`${id}-agente`}>
          Agente
        </label>
        <ReferencePicker
          id={`${id}-agente`}
          name="agente"
          definition={tickets}
          root="autore"
          value={chosen.agente}
          onChange={agente => onChoose({ agente })}
          invalid={errors.agente ? true : undefined}
          describedBy={errors.agente ? `${id}-agente-errore` : undefined}
        />
        {errors.agente && (
          <p className="error" id={`${id}-agente-errore`}>
            {errors.agente}
          </p>
        )}
      </div>
      <SearchField
        name="categoria"
        label="Categoria"
        options={categories.map(({ categoria, nome }) => [categoria, nome])}
        value={chosen.categoria}
        onChange={categoria => onChoose({ categoria })}
        isRequired
        error={errors.categoria}
      />
      {category?.descrizione && <p className="help">{category.descrizione}</p>}
      <Field
        name="oggetto"
        label="Oggetto"
        required
        maxLength={200}
        autoComplete="off"
        value={chosen.oggetto}
        onChange={event => onChoose({ oggetto: event.target.value })}
      />
      <div className="field">
        <label className="required" htmlFor={`${id}-testo`}>
          Che cosa chiede
        </label>
        <textarea
          className="input"
          id={`${id}-testo`}
          name="testo"
          rows={8}
          maxLength={longestTicketMessage}
          value={written.testo}
          aria-invalid={errors.testo ? true : undefined}
          aria-describedby={`${id}-testo-aiuto`}
          onChange={event => written.setText(event.target.value)}
          onKeyDown={submitOnCtrlEnter}
        />
        <div id={`${id}-testo-aiuto`}>
          {errors.testo && <p className="error">{errors.testo}</p>}
          <p className="help">È il primo messaggio della conversazione, e l’agente lo legge come suo.</p>
        </div>
      </div>
      <WrittenFiles written={written} />
      <div className="actions">
        <FileButtons written={written} />
      </div>
      <SearchField
        name="priorita"
        label="Priorità"
        options={Object.entries(ticketPriorities)}
        value={chosen.priorita}
        onChange={priorita => onChoose({ priorita })}
        isRequired
      />
      <div className="field">
        <label htmlFor={`${id}-pratica`}>Pratica</label>
        <ReferencePicker
          id={`${id}-pratica`}
          name="pratica"
          definition={tickets}
          root="pratica"
          value={chosen.pratica}
          onChange={pratica => onChoose({ pratica })}
          unassigned={noFile}
          invalid={errors.pratica ? true : undefined}
        />
        {errors.pratica && <p className="error">{errors.pratica}</p>}
      </div>
    </>
  )
}
