import { useId, useState } from 'react'
import { maxTicketsAtOnce } from '../../../contract/calls/tickets.ts'
import {
  type TicketState,
  ticketCategories,
  ticketPriorities,
  ticketStates,
} from '../../../contract/tickets/ticket-words.ts'
import { ConfirmForm } from '../../shared/controls/confirm-form.tsx'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { useModal } from '../../shared/controls/use-modal.ts'
import { useServices } from '../../shared/services.ts'
import {
  type Chosen,
  changeOf,
  type Refused,
  useAssignees,
  useChangeTickets,
  useOwnId,
  useTicketRights,
} from './change-tickets.ts'
import type { QueuedTicket } from './queue.ts'

/** The changes of several tickets: the field, the key, and the label of the button. */
const changes: readonly (readonly [Chosen, key: string, label: string])[] = [
  ['assegnato', 'a', 'Assegna'],
  ['stato', 's', 'Cambia stato'],
  ['categoria', 'c', 'Cambia categoria'],
  ['priorita', 'p', 'Cambia priorità'],
]

/** The state that is offered first: whoever chooses tickets mostly takes them over. */
const usualState: TicketState = 'in_carico'

interface Props {
  tickets: readonly QueuedTicket[]
  /** Called with the tickets that were refused, each with the reason. */
  onDone: (refused: readonly Refused[]) => void
  onClear: () => void
}

/** The bar with the changes that apply to all chosen tickets. */
export function TicketsBar({ tickets, onDone, onClear }: Props) {
  const rights = useTicketRights()
  const [what, choose] = useState<Chosen | null>(null)
  const states = (Object.keys(ticketStates) as TicketState[]).filter(rights.mayEnter)
  const may = (one: Chosen) => (one === 'stato' ? states.length > 0 : rights.mayChange(one))
  const allowed = changes.filter(([one]) => may(one))
  return (
    <>
      <div className="bulk" role="toolbar" aria-label="Azioni sui ticket scelti">
        <strong role="status">{tickets.length === 1 ? '1 scelto' : `${tickets.length} scelti`}</strong>
        {tickets.length > maxTicketsAtOnce ? (
          <span>Al massimo {maxTicketsAtOnce} alla volta</span>
        ) : (
          allowed.map(([one, key, label]) => (
            <button key={one} className="button" type="button" data-key={key} onClick={() => choose(one)}>
              {label}
            </button>
          ))
        )}
        <span className="spacer" />
        <button className="button" type="button" onClick={onClear}>
          Deseleziona
        </button>
      </div>
      {what && (
        <ChangeDialog
          what={what}
          states={states}
          tickets={tickets}
          onDone={refused => {
            choose(null)
            onDone(refused)
          }}
          onClose={() => choose(null)}
        />
      )}
    </>
  )
}

interface DialogProps extends Pick<Props, 'tickets' | 'onDone'> {
  what: Chosen
  /** The states that the person may give. */
  states: readonly TicketState[]
  onClose: () => void
}

/** The choice of one value for several tickets. */
function ChangeDialog({ what, states, tickets, onDone, onClose }: DialogProps) {
  const dialog = useModal()
  const id = useId()
  const { toasts } = useServices()
  const change = useChangeTickets()
  const ownId = useOwnId() ?? ''
  const people = useAssignees()
  const options = {
    assegnato: people,
    stato: states.map(state => [state, ticketStates[state]] as const),
    categoria: Object.entries(ticketCategories),
    priorita: Object.entries(ticketPriorities),
  }[what]
  const [chosen, setChosen] = useState<string | null>(null)
  const usual = what === 'assegnato' ? ownId : what === 'stato' ? usualState : null
  const value = chosen ?? (options.some(([one]) => one === usual) ? usual : options[0]?.[0]) ?? ''
  const [, , title] = changes.find(([one]) => one === what)!

  async function send() {
    const { fatti, rifiutati } = await change(tickets, changeOf(what, value))
    if (fatti > 0)
      toasts.add({
        kind: 'plain',
        text: fatti === 1 ? '1 ticket modificato.' : `${fatti} ticket modificati.`,
      })
    onDone(rifiutati)
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>
        {title}: {tickets.length === 1 ? tickets[0]!.numero : `${tickets.length} ticket`}
      </h2>
      <ConfirmForm action="edit" ask={false} onSend={send} onCancel={onClose}>
        <SearchField
          label={labels[what]}
          options={options}
          value={value}
          onChange={to => to && setChosen(to)}
          isRequired
        />
      </ConfirmForm>
    </dialog>
  )
}

const labels: Readonly<Record<Chosen, string>> = {
  assegnato: 'A chi',
  stato: 'Stato',
  categoria: 'Categoria',
  priorita: 'Priorità',
}
