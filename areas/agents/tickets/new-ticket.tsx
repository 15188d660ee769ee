import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { AnswerOf } from '../../../client/calls.ts'
import { createTicket, longestTicketMessage } from '../../../contract/calls/tickets.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import type { TicketCategory } from '../../../contract/tickets/ticket-words.ts'
import { addStyle } from '../../shared/add-style.ts'
import { useData, useRefresh } from '../../shared/calls/data.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { submitOnCtrlEnter } from '../../shared/controls/submit-on-ctrl-enter.ts'
import { Breadcrumb } from '../../shared/frame/breadcrumb.tsx'
import { Loaded } from '../../shared/frame/loaded.tsx'
import { PageHead } from '../../shared/frame/page-head.tsx'
import { FileButtons, WrittenFiles } from '../../shared/messages/written-files.tsx'
import { ReferencePicker } from '../../shared/records/editors/reference.tsx'
import { useSaveKey } from '../../shared/records/form/use-save-key.ts'
import { useMayRead } from '../../shared/records/use-may.ts'
import { useServices } from '../../shared/services.ts'
import { draftKey, readDraft, storeDraft } from '../../shared/session/drafts.ts'
import { useTicketMessage } from '../../shared/tickets/use-ticket-message.ts'
import { ownTicketsPath } from '../../shared/tickets/use-ticket-news.ts'
import { promiseInWords, useOwnTicketsCache } from './own-tickets.ts'
import { SimilarAnswers } from './similar-answers.tsx'
import style from './tickets.css?inline'
import type { CreatedState } from './tickets-page.tsx'

addStyle(style)

interface Chosen {
  categoria: TicketCategory | null
  oggetto: string
  pratica: string | null
}

const nothing: Chosen = { categoria: null, oggetto: '', pratica: null }
const storage = draftKey('ticket', null)
const noFile = [{ value: null, nome: 'Nessuna' }] as const
/** The fields in their order on the page. */
const fields = ['categoria', 'pratica', 'oggetto', 'testo', 'allegati'] as const
type Problems = Partial<Record<(typeof fields)[number], string>>

/** The page that opens a ticket. What is written stays in this tab until the ticket exists. */
export default function NewTicket() {
  const categories = useData('GET /tickets/getCategories')
  return (
    <Loaded query={categories}>
      {categories => (
        <div className="page wide">
          <PageHead
            breadcrumb={<Breadcrumb group="system" then={[[ownTicketsPath, 'Ticket']]} />}
            title="Nuovo ticket"
          />
          <NewTicketForm categories={categories} />
        </div>
      )}
    </Loaded>
  )
}

type Categories = AnswerOf<'GET /tickets/getCategories'>

function NewTicketForm({ categories }: { categories: Categories }) {
  const { client, toasts } = useServices()
  const refresh = useRefresh()
  const cache = useOwnTicketsCache()
  const [, go] = useLocation()
  const [address] = useSearchParams()
  const form = useRef<HTMLFormElement>(null)
  const written = useTicketMessage(null)
  const mayChooseFile = useMayRead(loanFiles)
  const [chosen, setChosen] = useState<Chosen>(() => {
    const draft = readDraft(storage)?.values as Chosen | undefined
    const file = address.get('pratica')
    return { ...(draft ?? nothing), ...(file && { pratica: file }) }
  })
  const [problems, setProblems] = useState<Problems>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isSending, send } = useSingleWrite()
  const { categoria, oggetto, pratica } = chosen
  function choose(some: Partial<Chosen>) {
    setChosen(now => ({ ...now, ...some }))
    solve(...(Object.keys(some) as (keyof Chosen)[]))
  }
  /** A problem stays until its field changes. */
  const solve = (...changed: (keyof Problems)[]) =>
    setProblems(now => ({ ...now, ...Object.fromEntries(changed.map(name => [name, undefined])) }))
  useSaveKey(() => form.current?.requestSubmit())

  useEffect(() => {
    const isEmpty = !chosen.categoria && chosen.oggetto === '' && !chosen.pratica
    storeDraft(storage, isEmpty ? null : { versione: 0, values: { ...chosen } })
  }, [chosen])

  /** Shows the problems at their fields, and moves the focus to the first. */
  function show(problems: Problems): void {
    setProblems(problems)
    const first = fields.find(name => problems[name])
    form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, textarea, button)`)?.focus()
  }

  function open(event: FormEvent) {
    event.preventDefault()
    const body = {
      categoria: categoria!,
      oggetto,
      testo: written.testo,
      pratica,
      allegati: written.allegati.map(({ _id }) => _id),
    }
    setRefusal(null)
    const found = problemsOf(body)
    if (written.filesProblem) found.allegati = written.filesProblem
    show(found)
    if (Object.keys(found).length > 0) return
    void send(
      async idempotencyKey => {
        const ticket = await client.call('POST /tickets/create', { body, idempotencyKey })
        storeDraft(storage, null)
        written.clear()
        cache.prepend(ticket)
        // The loading indicator stays on until this answer, which the list shows.
        void refresh('GET /tickets/getMines')
        toasts.add({
          kind: 'plain',
          text: [
            `Il ticket ${ticket.numero} è aperto.`,
            ticket.rispostaEntro && `${promiseInWords(ticket.rispostaEntro, new Date())}.`,
          ]
            .filter(Boolean)
            .join(' '),
        })
        go(ownTicketsPath, { state: { creato: ticket._id } satisfies CreatedState })
      },
      error => {
        show(error.fields)
        if (!fields.some(name => error.fields[name])) setRefusal(error.message)
      },
    )
  }

  return (
    <form ref={form} className="new-ticket" noValidate onSubmit={open}>
      <CategoryChoice
        categories={categories}
        value={categoria}
        problem={problems.categoria}
        onChange={categoria => choose({ categoria })}
      />
      {mayChooseFile && (
        <Entry name="pratica" label="Pratica di cui parla" problem={problems.pratica}>
          {({ id, 'aria-invalid': invalid, 'aria-describedby': describedBy }) => (
            <ReferencePicker
              id={id}
              definition={tickets}
              root="pratica"
              value={pratica}
              onChange={pratica => choose({ pratica })}
              unassigned={noFile}
              placeholder="Numero o nome"
              {...(invalid && { invalid, describedBy })}
            />
          )}
        </Entry>
      )}
      <Entry name="oggetto" label="Oggetto" isRequired problem={problems.oggetto}>
        {input => (
          <input
            {...input}
            className="input"
            required
            maxLength={200}
            autoComplete="off"
            value={oggetto}
            onChange={event => choose({ oggetto: event.target.value })}
          />
        )}
      </Entry>
      <Entry name="testo" label="Testo" isRequired problem={problems.testo}>
        {input => (
          <textarea
            {...input}
            className="input"
            required
            rows={7}
            maxLength={longestTicketMessage}
            value={written.testo}
            aria-keyshortcuts="Control+Enter"
            onChange={event => {
              written.setText(event.target.value)
              solve('testo')
            }}
            onKeyDown={submitOnCtrlEnter}
          />
        )}
      </Entry>
      <SimilarAnswers text={`${oggetto} ${written.testo}`} categoria={categoria} />
      <div className="ticket-attachments" data-field="allegati">
        <WrittenFiles written={written} />
        <div className="actions">
          <FileButtons written={written} />
        </div>
        {problems.allegati && (
          <p className="error" role="alert">
            {problems.allegati}
          </p>
        )}
      </div>
      {refusal && (
        <p className="error" role="alert">
          {refusal}
        </p>
      )}
      <div className="save">
        <Link className="button" href={ownTicketsPath}>
          ANNULLA
        </Link>
        <button className="button primary" type="submit" aria-busy={isSending || undefined}>
          APRI IL TICKET <kbd>Ctrl S</kbd>
        </button>
      </div>
    </form>
  )
}

interface EntryProps {
  name: keyof Problems
  label: string
  isRequired?: boolean
  problem: string | undefined
  /** The control, with its id and the attributes that refer to the problem. */
  children: (input: { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}

/** A field with its label above and its problem below. */
function Entry({ name, label, isRequired, problem, children }: EntryProps) {
  const id = useId()
  return (
    <div className="field" data-field={name}>
      <label className={isRequired ? 'required' : undefined} htmlFor={id}>
        {label}
      </label>
      {children({ id, ...(problem && { 'aria-invalid': true, 'aria-describedby': `${id}-errore` }) })}
      {problem && (
        <p className="error" id={`${id}-errore`}>
          {problem}
        </p>
      )}
    </div>
  )
}

interface CategoryProps {
  categories: Categories
  value: TicketCategory | null
  problem: string | undefined
  onChange: (category: TicketCategory) => void
}

/** The choice of a category: what to ask there, and when the first answer comes. */
function CategoryChoice({ categories, value, problem, onChange }: CategoryProps) {
  const id = useId()
  return (
    <fieldset
      className="ticket-categories"
      data-field="categoria"
      aria-describedby={problem ? `${id}-errore` : undefined}
    >
      <legend className="label required">Categoria</legend>
      {categories.map(({ categoria, nome, descrizione, primaRisposta }) => (
        <label key={categoria} className="check">
          <input
            type="radio"
            name="categoria"
            required
            checked={value === categoria}
            onChange={() => onChange(categoria)}
          />
          <span>
            <strong>{nome}</strong>
            {descrizione && <span>{descrizione}</span>}
            <span className="note">
              Prima risposta entro {primaRisposta === 1 ? 'un’ora' : `${primaRisposta} ore`} d’ufficio
            </span>
          </span>
        </label>
      ))}
      {problem && (
        <p className="error" id={`${id}-errore`}>
          {problem}
        </p>
      )}
    </fieldset>
  )
}

/** The problems of a new ticket by the rules of the call, the first of each field. */
function problemsOf(body: object): Problems {
  const problems: Record<string, string> = {}
  for (const { path, message } of createTicket.body.safeParse(body).error?.issues ?? [])
    problems[String(path[0])] ??= message
  return problems
}
