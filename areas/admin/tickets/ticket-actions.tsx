import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { admin } from '../../../contract/access/grants.ts'
import { faqs } from '../../../contract/subjects/content/faqs.ts'
import { ticketCategories } from '../../../contract/tickets/ticket-words.ts'
import { useWriteKey } from '../../shared/calls/use-write-key.ts'
import { type Action, actionWords } from '../../shared/controls/confirm.tsx'
import { ConfirmForm, useFieldError } from '../../shared/controls/confirm-form.tsx'
import { Dropdown } from '../../shared/controls/dropdown.tsx'
import { Field } from '../../shared/controls/field.tsx'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { TakeAway } from '../../shared/controls/take-away.tsx'
import { useModal } from '../../shared/controls/use-modal.ts'
import { ReferencePicker } from '../../shared/records/editors/reference.tsx'
import { useMay } from '../../shared/records/use-may.ts'
import { useServices } from '../../shared/services.ts'
import type { TicketMessage, TicketPage } from '../../shared/tickets/conversation.tsx'
import { useChangeTickets, useTicketRights } from './change-tickets.ts'
import { queueCall, queuePath, useRefreshTickets } from './queue.ts'

/** An action on a ticket that asks for something first. */
export type TicketDialog =
  | { name: 'oggetto' | 'unisci' | 'faq' | 'togli' }
  | { name: 'dividi'; message: TicketMessage }

interface ActionsProps {
  page: TicketPage
  open: (dialog: TicketDialog) => void
}

/** The actions that are rare, behind one button. */
export function TicketActions({ page: { ticket, messaggi }, open }: ActionsProps) {
  const rights = useTicketRights()
  const writesFaqs = useMay([admin('faqs')])
  const isMerged = ticket.unitoA !== null
  const isAnswered = messaggi.some(({ da, interno }) => da === 'ufficio' && !interno)
  const actions: readonly (readonly [TicketDialog['name'] & ActionName, string, boolean])[] = [
    ['oggetto', 'Cambia l’oggetto', rights.mayChange('oggetto') && !isMerged],
    ['unisci', 'Unisci a un altro ticket', rights.has('merge') && !isMerged],
    ['faq', 'Fanne una FAQ', writesFaqs && isAnswered],
    ['togli', 'Togli la conversazione', rights.has('delete') && messaggi.some(({ tolto }) => !tolto)],
  ]
  const allowed = actions.filter(([, , isAllowed]) => isAllowed)
  if (allowed.length === 0) return null
  return (
    <Dropdown label="Altro" name="Altre azioni sul ticket">
      {close => (
        <ul className="ticket-actions">
          {allowed.map(([name, label]) => (
            <li key={name}>
              <button
                className="button bare"
                type="button"
                onClick={() => {
                  close()
                  open({ name })
                }}
              >
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Dropdown>
  )
}
type ActionName = Exclude<TicketDialog['name'], 'dividi'>

interface DialogProps {
  page: TicketPage
  /** The filters of the queue, with their `?`. */
  search: string
  onClose: () => void
}

/** The dialog of an action. */
export function TicketDialogs({ dialog, ...props }: DialogProps & { dialog: TicketDialog }) {
  if (dialog.name === 'dividi') return <Split {...props} message={dialog.message} />
  const Part = { oggetto: Rename, unisci: Merge, faq: MakeFaq, togli: TakeConversationAway }[dialog.name]
  return <Part {...props} />
}

interface FrameProps {
  title: string
  action: Action
  label?: string
  onSend: (data: FormData) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A dialog with one form. */
function Frame({ title, action, label = actionWords[action], onSend, onClose, children }: FrameProps) {
  const dialog = useModal()
  const id = useId()
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{title}</h2>
      <ConfirmForm action={action} label={label} ask={false} onSend={onSend} onCancel={onClose}>
        {children}
      </ConfirmForm>
    </dialog>
  )
}

function Rename({ page: { ticket }, onClose }: DialogProps) {
  const change = useChangeTickets()
  async function send(data: FormData) {
    const { rifiutati } = await change([ticket], { oggetto: String(data.get('oggetto')) })
    const [refused] = rifiutati
    if (refused) throw new CallError(refused.motivo, 409)
    onClose()
  }
  return (
    <Frame title={`Oggetto di ${ticket.numero}`} action="edit" onSend={send} onClose={onClose}>
      <Field name="oggetto" label="Oggetto" required maxLength={200} defaultValue={ticket.oggetto} />
    </Frame>
  )
}

function Merge({ page: { ticket, ufficio }, search, onClose }: DialogProps) {
  const [, go] = useLocation()
  const { client, toasts } = useServices()
  const refresh = useRefreshTickets()
  const keyFor = useWriteKey()
  const others = ufficio?.altri ?? []
  const [chosen, choose] = useState(others[0]?._id ?? '')

  /** The ticket of the same agent with this number. */
  async function withNumber(numero: string): Promise<string> {
    const { rows } = await client.call(queueCall, {
      query: { vista: 'tutti', autore: ticket.autore._id, cerca: numero },
    })
    const found = rows.find(one => one.numero.toLowerCase() === numero.toLowerCase())
    if (!found) {
      const message = 'Nessun ticket di questo agente ha questo numero.'
      throw new CallError(message, 422, { numero: message })
    }
    return found._id
  }

  async function send(data: FormData) {
    const typed = String(data.get('numero')).trim()
    const into = typed ? await withNumber(typed) : chosen
    if (!into)
      throw new CallError('Scriva il numero.', 422, { numero: 'Scriva il numero dell’altro ticket.' })
    const body = { in: into }
    await client.call('POST /tickets/:id/unisci', {
      params: { id: ticket._id },
      body,
      idempotencyKey: keyFor(body),
    })
    refresh()
    toasts.add({ kind: 'plain', text: `${ticket.numero} è unito a questo ticket.` })
    onClose()
    go(`${queuePath}/${into}${search}`)
  }

  return (
    <Frame
      title={`Unisci ${ticket.numero} a un altro ticket`}
      action="edit"
      label="Unisci"
      onSend={send}
      onClose={onClose}
    >
      {others.length > 0 && (
        <SearchField
          label={`Altri ticket aperti di ${ticket.autore.nome} ${ticket.autore.cognome}`}
          options={others.map(({ _id, numero, oggetto }) => [_id, `${numero}, ${oggetto}`])}
          value={chosen}
          onChange={choose}
        />
      )}
      <Field
        name="numero"
        label={others.length > 0 ? 'Oppure il numero' : 'Numero dell’altro ticket'}
        autoComplete="off"
        help="Per esempio T26-000012. Questo ticket si chiude, e la sua conversazione si legge nell’altro: non si torna indietro."
      />
    </Frame>
  )
}

function Split({ page: { ticket }, message, search, onClose }: DialogProps & { message: TicketMessage }) {
  const [, go] = useLocation()
  const { client, toasts } = useServices()
  const refresh = useRefreshTickets()
  const keyFor = useWriteKey()
  const [category, setCategory] = useState<string>(ticket.categoria)
  async function send(data: FormData) {
    const body = {
      messaggio: message._id,
      oggetto: String(data.get('oggetto')),
      categoria: category as TicketPage['ticket']['categoria'],
    }
    const { _id, numero } = await client.call('POST /tickets/:id/dividi', {
      params: { id: ticket._id },
      body,
      idempotencyKey: keyFor(body),
    })
    refresh()
    toasts.add({
      kind: 'plain',
      text: `È aperto ${numero}.`,
      action: { label: 'Vai al ticket', run: () => go(`${queuePath}/${_id}${search}`) },
    })
    onClose()
  }
  return (
    <Frame title="Un altro ticket da questo messaggio" action="create" onSend={send} onClose={onClose}>
      <blockquote className="ticket-quote multiline">{message.testo}</blockquote>
      <Field name="oggetto" label="Oggetto" required maxLength={200} />
      <SearchField
        label="Categoria"
        options={Object.entries(ticketCategories)}
        value={category}
        onChange={setCategory}
        isRequired
      />
    </Frame>
  )
}

function MakeFaq({ page: { ticket }, onClose }: DialogProps) {
  const [, go] = useLocation()
  const { client, toasts } = useServices()
  const keyFor = useWriteKey()
  const [category, setCategory] = useState<string | null>(null)
  async function send() {
    if (!category) throw new CallError('Scelga la categoria.', 422)
    const body = { categoria: category }
    const { _id } = await client.call('POST /tickets/:id/faq', {
      params: { id: ticket._id },
      body,
      idempotencyKey: keyFor(body),
    })
    toasts.add({
      kind: 'plain',
      text: 'La FAQ è scritta: la rilegga e la pubblichi.',
      action: { label: 'Vai alla FAQ', run: () => go(`/admin/faqsList/${_id}`) },
    })
    onClose()
  }
  return (
    <Frame title="Una FAQ da questo ticket" action="create" onSend={send} onClose={onClose}>
      <p className="soft">
        La domanda e l’ultima risposta diventano una FAQ non pubblicata: la rilegga e tolga i nomi prima di
        pubblicarla.
      </p>
      <FaqCategory value={category} onChange={setCategory} />
    </Frame>
  )
}

function FaqCategory({ value, onChange }: { value: string | null; onChange: (id: string | null) => void }) {
  const id = useId()
  const error = useFieldError('categoria')
  return (
    <div className="field">
      <label className="required" htmlFor={id}>
        Categoria
      </label>
      <ReferencePicker
        id={id}
        name="categoria"
        definition={faqs}
        root="categoria"
        value={value}
        onChange={onChange}
        invalid={error ? true : undefined}
      />
      {error && <p className="error">{error}</p>}
    </div>
  )
}

function TakeConversationAway({ page: { ticket }, onClose }: DialogProps) {
  const [, go] = useLocation()
  const { client, toasts } = useServices()
  const refresh = useRefreshTickets()
  async function send(motivo: string, idempotencyKey: string) {
    const { faq } = await client.call('POST /tickets/:id/togli', {
      params: { id: ticket._id },
      body: { motivo },
      idempotencyKey,
    })
    refresh()
    toasts.add({ kind: 'plain', text: `${ticket.numero} è chiuso, senza la conversazione.` })
    for (const { _id, domanda } of faq)
      toasts.add({
        kind: 'danger',
        text: `La FAQ «${domanda}», scritta da questa conversazione, resta pubblicata: la controlli.`,
        action: { label: 'Vai alla FAQ', run: () => go(`/admin/faqsList/${_id}`) },
      })
    onClose()
  }
  return (
    <TakeAway
      of={ticket._id}
      title={`Togli la conversazione di ${ticket.numero}`}
      onSend={send}
      onClose={onClose}
    >
      <p>
        «{ticket.oggetto}» si chiude. Si tolgono i messaggi con gli allegati, l’oggetto, il commento al voto e
        le FAQ non pubblicate che ne vengono. Restano nella cronologia delle modifiche.
      </p>
    </TakeAway>
  )
}
