import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import { admin } from '../../../contract/access/grants.ts'
import { telephone } from '../../../contract/italian/telephone.ts'
import { movesOf } from '../../../contract/records/states.ts'
import { agents } from '../../../contract/subjects/agents.ts'
import { ticketSteps } from '../../../contract/subjects/tickets/ticket-steps.ts'
import { tickets } from '../../../contract/subjects/tickets/tickets.ts'
import { officeTimeInWords } from '../../../contract/tickets/clock-words.ts'
import { clockNames } from '../../../contract/tickets/ticket-clocks.ts'
import {
  isOpenTicket,
  type TicketCategory,
  type TicketPriority,
  type TicketState,
  ticketCategories,
  ticketPriorities,
  ticketStates,
} from '../../../contract/tickets/ticket-words.ts'
import { useData } from '../../shared/calls/data.ts'
import { SearchField } from '../../shared/controls/search-field.tsx'
import { ReferencePicker } from '../../shared/records/editors/reference.tsx'
import { Timeline, TimelineEntry } from '../../shared/records/history/timeline.tsx'
import { Fact } from '../../shared/records/page/facts.tsx'
import { useMay, useMayRead } from '../../shared/records/use-may.ts'
import type { TicketPage } from '../../shared/tickets/conversation.tsx'
import { TicketStateBadge } from '../../shared/tickets/ticket-state.tsx'
import { useMinutes } from '../../shared/use-minutes.ts'
import { type Changes, changeOf, nobody, useAssignees, useTicketRights } from './change-tickets.ts'
import { noFile, queuePath } from './queue.ts'
import { Due } from './ticket-marks.tsx'

interface Props {
  page: TicketPage
  /** Changes the ticket, and shows a notice of what was done. */
  change: (changes: Changes, done: string) => Promise<void>
}

/** What stands beside the conversation: times, agent, who works on the ticket, other tickets, log. */
export function TicketSide({ page, change }: Props) {
  const { ticket, ufficio } = page
  return (
    <section className="ticket-side" aria-label="Dati del ticket">
      {ufficio && <Clocks page={page} clocks={ufficio.orologi} />}
      <Author page={page} />
      <Work page={page} change={change} />
      {ticket.voto !== null && (
        <Part title="Valutazione">
          <p>
            {ticket.voto} su 5{ticket.commento && ':'}
          </p>
          {ticket.commento && <p className="multiline">{ticket.commento}</p>}
        </Part>
      )}
      {ufficio && (
        <>
          <TicketLinks title="Altri ticket aperti dell’agente" rows={ufficio.altri} />
          <TicketLinks title="Uniti a questo" rows={ufficio.uniti} />
          <Log steps={ufficio.passi} />
        </>
      )}
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

type Office = NonNullable<TicketPage['ufficio']>
type Clock = Office['orologi'][number]

/** The share of a clock's minutes after which it is near its end. */
const nearShare = 0.8

/** The last clock of each kind: how much of the promised time has passed. */
function Clocks({ page: { ticket }, clocks }: { page: TicketPage; clocks: readonly Clock[] }) {
  const now = useMinutes()
  const last = [...new Map(clocks.map(clock => [clock.orologio, clock])).values()]
  return (
    <Part title="Tempi">
      <ul className="ticket-clocks">
        {last.map(clock => (
          <li key={clock.orologio}>
            <ClockWords clock={clock} state={ticket.stato} now={now} />{' '}
            <span className="note">
              {officeTimeInWords(clock.passati)} d’ufficio, su {officeTimeInWords(clock.minuti)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function ClockWords({ clock, state, now }: { clock: Clock; state: TicketState; now: Date }) {
  const { orologio, entro, finito, mancato, minuti, passati } = clock
  if (entro) {
    const urgency = new Date(entro) <= now ? 'scaduta' : passati >= minuti * nearShare ? 'avviso' : 'in_tempo'
    return <Due clock={{ orologio, entro }} urgency={urgency} now={now} />
  }
  const name = clockNames[orologio]
  if (!finito && !mancato)
    return (
      <span className="badge wait">
        {name} {state === 'in_attesa_utente' ? 'ferma, si aspetta l’agente' : 'ferma'}
      </span>
    )
  return (
    <span className={mancato ? 'badge blocked' : 'badge validated'}>
      {name} {mancato ? 'in ritardo' : 'in tempo'}
    </span>
  )
}

/** The agent, with the ways to reach them. */
function Author({ page: { ticket } }: { page: TicketPage }) {
  const { _id, nome, cognome, agenzia, telefono } = ticket.autore
  const name = `${nome} ${cognome}`
  const mayOpen = useMayRead(agents)
  return (
    <Part title="Agente">
      <p>{mayOpen ? <Link href={`/admin/agents/${_id}`}>{name}</Link> : name}</p>
      {agenzia && <p className="soft">{agenzia}</p>}
      {telefono && (
        <p>
          <a href={telephone(telefono)}>{telefono}</a>
        </p>
      )}
      <p>
        <Link href={`${queuePath}?gruppo=tutti&autore=${_id}`}>Tutti i suoi ticket</Link>
      </p>
    </Part>
  )
}

/** The states that a ticket may enter; whoever answers an open ticket takes it over first. */
function statesAfter(state: TicketState): readonly TicketState[] {
  const through: readonly TicketState[] = isOpenTicket(state) ? ['in_attesa_utente', 'risolto'] : []
  const possible = new Set<string>([...movesOf(tickets, { stato: state }).map(({ to }) => to), ...through])
  return (Object.keys(ticketStates) as TicketState[]).filter(one => one !== state && possible.has(one))
}

/** State, assignment, priority, category, loan file and watchers; each is a field for whoever may change it. */
function Work({ page: { ticket, ufficio }, change }: Props) {
  const rights = useTicketRights()
  const readsFiles = useMay([admin('pratiche_see')])
  const people = useAssignees()
  const id = useId()
  const isMerged = ticket.unitoA !== null
  const may = (what: Parameters<typeof rights.mayChange>[0]) => rights.mayChange(what) && !isMerged
  const states = isMerged ? [] : statesAfter(ticket.stato).filter(rights.mayEnter)
  const { stato, assegnato, priorita, categoria, pratica } = ticket
  return (
    <Part title="Lavoro">
      <Choice
        label="Stato"
        text={<TicketStateBadge state={stato} />}
        value={stato}
        options={states.length > 0 ? [stato, ...states].map(one => [one, ticketStates[one]]) : null}
        onChange={to => change({ stato: to as TicketState }, `Stato: ${ticketStates[to as TicketState]}.`)}
      />
      <Choice
        label="Assegnato a"
        text={assegnato?.nome ?? 'Nessuno'}
        value={assegnato?._id ?? nobody}
        options={may('assegnato') ? withHolder(people, assegnato) : null}
        onChange={to => change(changeOf('assegnato', to), 'L’assegnazione è cambiata.')}
      />
      <Choice
        label="Priorità"
        text={ticketPriorities[priorita as TicketPriority]}
        value={String(priorita)}
        options={may('priorita') ? Object.entries(ticketPriorities) : null}
        onChange={to => change(changeOf('priorita', to), 'La priorità è cambiata.')}
      />
      <Choice
        label="Categoria"
        text={ticketCategories[categoria]}
        value={categoria}
        options={may('categoria') ? Object.entries(ticketCategories) : null}
        onChange={to => change(changeOf('categoria', to), 'La categoria è cambiata.')}
      />
      {may('pratica') ? (
        <div className="field">
          <label htmlFor={id}>Pratica</label>
          <ReferencePicker
            id={id}
            definition={tickets}
            root="pratica"
            value={pratica?._id ?? null}
            onChange={to => void change({ pratica: to }, 'La pratica del ticket è cambiata.')}
            unassigned={noFile}
          />
        </div>
      ) : (
        <dl className="facts stacked">
          <Fact name="Pratica">{pratica?.IDEGG}</Fact>
        </dl>
      )}
      {pratica && readsFiles && (
        <p>
          <Link href={`/admin/reports/pratiche/${pratica._id}`}>Apri la pratica {pratica.IDEGG}</Link>
        </p>
      )}
      {ufficio && (
        <Watchers
          watchers={ufficio.osservatori}
          category={categoria}
          mayChange={may('osservatori')}
          change={change}
        />
      )}
    </Part>
  )
}

type Options = readonly (readonly [value: string, label: string])[]

/** The choices with the person who has the ticket, also when that person can no longer get one. */
const withHolder = (people: Options, holder: TicketPage['ticket']['assegnato']): Options =>
  holder && !people.some(([value]) => value === holder._id) ? [...people, [holder._id, holder.nome]] : people

interface ChoiceProps {
  label: string
  /** The value for whoever may not change it. */
  text: ReactNode
  value: string
  /** Null for whoever may not choose. */
  options: Options | null
  onChange: (value: string) => Promise<void>
}

const Choice = ({ label, text, value, options, onChange }: ChoiceProps) =>
  options ? (
    <SearchField
      label={label}
      options={options}
      value={value}
      onChange={to => {
        if (to && to !== value) void onChange(to)
      }}
    />
  ) : (
    <dl className="facts stacked">
      <Fact name={label}>{text}</Fact>
    </dl>
  )

interface WatchersProps extends Pick<Props, 'change'> {
  watchers: Office['osservatori']
  category: TicketCategory
  mayChange: boolean
}

/** The people who get the news of the ticket besides whoever has it. */
function Watchers({ watchers, category, mayChange, change }: WatchersProps) {
  const people = useData('GET /tickets/persone').data?.rows ?? []
  const ids = watchers.map(({ _id }) => _id)
  const others = people.filter(
    ({ _id, categorie }) => !ids.includes(_id) && (categorie?.includes(category) ?? true),
  )
  const set = (osservatori: string[]) => change({ osservatori }, 'Gli osservatori sono cambiati.')
  return (
    <>
      <dl className="facts stacked">
        <Fact name="Osservatori">
          {watchers.length > 0 && (
            <ul className="plain">
              {watchers.map(({ _id, nome }) => (
                <li key={_id}>
                  {nome}{' '}
                  {mayChange && (
                    <button
                      className="link note"
                      type="button"
                      onClick={() => void set(ids.filter(id => id !== _id))}
                    >
                      Togli<span className="hidden"> {nome}</span>
                    </button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Fact>
      </dl>
      {mayChange && others.length > 0 && (
        <SearchField
          // Empty again after a choice, for the next one.
          key={ids.length}
          label="Aggiungi un osservatore"
          options={others.map(({ _id, nome }) => [_id, nome])}
          value=""
          onChange={id => {
            if (id) void set([...ids, id])
          }}
        />
      )}
    </>
  )
}

const TicketLinks = ({ title, rows }: { title: string; rows: Office['uniti'] }) =>
  rows.length > 0 && (
    <Part title={title}>
      <ul className="plain">
        {rows.map(({ _id, numero, oggetto }) => (
          <li key={_id}>
            <span className="num soft">{numero}</span> <Link href={`${queuePath}/${_id}`}>{oggetto}</Link>
          </li>
        ))}
      </ul>
    </Part>
  )

const stepNames: Readonly<Record<string, string>> = ticketSteps.fields.tipo.values

/** Every change of the ticket, the newest first. */
const Log = ({ steps }: { steps: Office['passi'] }) => (
  <details>
    <summary>Registro</summary>
    <Timeline>
      {steps.toReversed().map(({ _id, tipo, da, a, at, chi }) => (
        <TimelineEntry
          key={_id}
          title={`${stepNames[tipo] ?? tipo}: ${[da && `da ${da}`, a && (da ? `a ${a}` : a)].filter(Boolean).join(' ')}`}
          at={at}
          by={chi}
        />
      ))}
    </Timeline>
  </details>
)
