import { type FormEvent, useId, useState } from 'react'
import { formatShortDay } from '../../../contract/italian/days.ts'
import { fileTasks } from '../../../contract/subjects/loan-files/file-tasks.ts'
import { DayEditor } from '../records/editors/days.tsx'
import { type PartRow, useFile, useMoves, useParts } from './file-data.ts'
import { PartForm } from './file-form.tsx'
import { Empty, Section, SectionButton } from './section.tsx'

const { fields, form } = fileTasks
const groups = form.map(group => ({ ...group, fields: group.fields.filter(name => name !== 'pratica') }))

/** What is to be done for the file, the most urgent first, with a line to write the next task. */
export function TasksSection() {
  const { data, mayWrite } = useFile()
  const open = data.compiti
    .filter(({ stato }) => stato === 'da_fare')
    .sort((a, b) => ((a.entro ?? '9') < (b.entro ?? '9') ? -1 : 1))
  const ended = data.compiti.filter(({ stato }) => stato !== 'da_fare').reverse()
  return (
    <Section id="compiti" title="Compiti">
      {mayWrite && <NewTask />}
      {data.compiti.length === 0 && <Empty>Nessun compito.</Empty>}
      <ul className="file-duties">
        {open.map(task => (
          <Task key={task._id} task={task} />
        ))}
      </ul>
      {ended.length > 0 && (
        <details>
          <summary>{ended.length === 1 ? '1 compito chiuso' : `${ended.length} compiti chiusi`}</summary>
          <ul className="file-duties">
            {ended.map(task => (
              <Task key={task._id} task={task} />
            ))}
          </ul>
        </details>
      )}
    </Section>
  )
}

function NewTask() {
  const parts = useParts(fileTasks)
  const id = useId()
  const [titolo, setTitolo] = useState('')
  const [entro, setEntro] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  async function add(event: FormEvent) {
    event.preventDefault()
    if (!titolo.trim() || isSending) return
    setSending(true)
    if (await parts.add({ titolo: titolo.trim(), entro })) {
      setTitolo('')
      setEntro(null)
    }
    setSending(false)
  }

  return (
    <form className="file-compose task" onSubmit={event => void add(event)}>
      <div className="field">
        <label htmlFor={`${id}-t`}>Che cosa c’è da fare</label>
        <input
          className="input"
          id={`${id}-t`}
          maxLength={200}
          autoComplete="off"
          value={titolo}
          onChange={event => setTitolo(event.target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-d`}>Entro il</label>
        <DayEditor
          id={`${id}-d`}
          name="entro"
          root="entro"
          field={fields.entro}
          value={entro}
          onChange={day => setEntro((day as string | null) || null)}
          onBlur={() => {}}
        />
      </div>
      <button className="button" type="submit" aria-busy={isSending || undefined}>
        Aggiungi
      </button>
    </form>
  )
}

function Task({ task }: { task: PartRow<'compiti'> }) {
  const { data, today, editing, edit } = useFile()
  const parts = useParts(fileTasks)
  const moves = useMoves(fileTasks)(task)
  const { _id, titolo, entro, agente, incaricato, stato, nota } = task
  const section = `compito ${_id}`
  const isLate = stato === 'da_fare' && entro !== null && entro < today
  const who = [agente, incaricato].flatMap(one => (one && data.nomi[one]) || [])
  return (
    <li>
      <span className={`badge ${stato === 'da_fare' ? (isLate ? 'blocked' : 'pending') : 'validated'}`}>
        {titolo}
      </span>
      <span className="soft">
        {stato === 'da_fare'
          ? entro && `${isLate ? 'in ritardo, era ' : ''}entro il ${formatShortDay(entro)}`
          : fields.stato.values[stato].toLocaleLowerCase('it')}
      </span>
      {(who.length > 0 || nota) && (
        <span className="note whole">{[...who, nota].filter(Boolean).join('. ')}</span>
      )}
      {task._may.includes('write') && editing !== section && (
        <span className="actions whole">
          {moves.map(({ to, label }) => (
            <SectionButton key={to} onPress={() => void parts.move(task, to)}>
              {label}
            </SectionButton>
          ))}
          <SectionButton onPress={() => edit(section)}>Modifica</SectionButton>
        </span>
      )}
      {editing === section && (
        <div className="whole">
          <PartForm definition={fileTasks} groups={groups} record={task} />
        </div>
      )}
    </li>
  )
}
