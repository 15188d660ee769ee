import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { AnswerOf } from '../../../../client/calls.ts'
import type { CallError } from '../../../../client/client.ts'
import { clients } from '../../../../contract/subjects/clients.ts'
import { participants } from '../../../../contract/subjects/loan-files/participants.ts'
import { useSingleWrite } from '../../calls/use-single-write.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { Loaded } from '../../frame/loaded.tsx'
import { Field } from '../../records/editors/field.tsx'
import { DefinitionContext } from '../../records/form/form-context.ts'
import { useLeaveGuard } from '../../records/form/use-leave-guard.ts'
import { useServices } from '../../services.ts'
import { type Fields, heldValues, useFieldsForm } from '../fields-form.ts'
import { useFile } from '../file-data.ts'
import { PersonFields, PersonRefusal, personFields, useChosenPerson, withoutEmail } from './person-fields.tsx'

const { tipo, dataNascita } = clients.fields
const { ruolo } = participants.fields
const role: Fields = { ruolo, tipo }
const everyField: Fields = { ...role, ...personFields(false), ...personFields(true) }

/** Adds a person or a firm to the file: an existing customer or a new one. */
export function NewPersonForm() {
  const { data } = useFile()
  const initial = heldValues(everyField, { ruolo: 'cointestatario', tipo: 'persona' })
  const fieldsForm = useFieldsForm(initial)
  const { form, focusOn, valuesOf, check } = fieldsForm
  const isFirm = useWatch({ control: form.control, name: 'tipo' }) === 'azienda'
  const person = personFields(isFirm)
  const chosen = useChosenPerson()
  const [refusals, setRefusals] = useState(0)
  return (
    <FileCallForm
      fieldsForm={fieldsForm}
      fields={{ ...role, ...person }}
      label="AGGIUNGI"
      onRefused={() => setRefusals(count => count + 1)}
      write={async (call, idempotencyKey) => {
        if (!check(chosen.customer ? role : { ...role, ...person })) return null
        const made = await call('POST /pratiche/:id/persone', {
          params: { id: data.pratica._id },
          body: { ruolo: valuesOf(role).ruolo, ...chosen.personIn(valuesOf(person)) } as never,
          idempotencyKey,
        })
        // Work and income come next.
        return {
          text: `La persona è nella pratica.${made.senzaEmail ? withoutEmail : ''}`,
          edit: `persona ${made._id}`,
        }
      }}
    >
      <Field path="ruolo" field={ruolo} root="ruolo" />
      {!chosen.customer && <Field path="tipo" field={tipo} root="tipo" />}
      <PersonFields fields={person} chosen={chosen} refusals={refusals} focusOn={focusOn} next="ruolo" />
    </FileCallForm>
  )
}

type Person = AnswerOf<'GET /pratiche/:id/persone'>['rows'][number]

/** Corrects names, codes and contacts of a participant, who stays the same customer. */
export function PersonDataForm({ participant }: { participant: string }) {
  const { client } = useServices()
  const { data } = useFile()
  const id = data.pratica._id
  const query = useQuery({
    queryKey: ['GET /pratiche/:id/persone', id],
    queryFn: () => client.call('GET /pratiche/:id/persone', { params: { id } }),
    staleTime: 0,
  })
  return (
    <Loaded query={query}>
      {({ rows }) => {
        const person = rows.find(({ _id }) => _id === participant)
        return person && <OpenPersonData person={person} />
      }}
    </Loaded>
  )
}

function OpenPersonData({ person: opened }: { person: Person }) {
  const { data } = useFile()
  const [person] = useState(opened)
  const { _id, versioneCliente } = person
  const isFirm = person.tipo === 'azienda'
  const fields: Fields = { ...personFields(isFirm), ...(!isFirm && { dataNascita }) }
  const fieldsForm = useFieldsForm(heldValues(fields, person))
  const { form, valuesOf, check } = fieldsForm
  return (
    <FileCallForm
      fieldsForm={fieldsForm}
      fields={fields}
      label="MODIFICA"
      write={async (call, idempotencyKey) => {
        if (!check(fields)) return null
        const { dirtyFields } = form.formState
        const changed = Object.fromEntries(
          Object.entries(valuesOf(fields)).filter(([name]) => dirtyFields[name]),
        )
        await call('PATCH /pratiche/:id/persone/:persona', {
          params: { id: data.pratica._id, persona: _id },
          body: { versione: versioneCliente, ...changed } as never,
          idempotencyKey,
        })
        return { text: 'I dati sono stati salvati.', edit: null }
      }}
    >
      {Object.entries(fields).map(([name, field]) => (
        <Field key={name} path={name} field={field} root={name} />
      ))}
    </FileCallForm>
  )
}

type Call = ReturnType<typeof useServices>['client']['call']

interface FileCallFormProps {
  fieldsForm: ReturnType<typeof useFieldsForm>
  /** The shown fields. */
  fields: Fields
  label: string
  /** Writes by a call of the file. Null when the fields show a problem. */
  write: (call: Call, idempotencyKey: string) => Promise<{ text: string; edit: string | null } | null>
  onRefused?: () => void
  children: ReactNode
}

/** A form in a section of the file, which a call of the file writes. */
function FileCallForm({ fieldsForm, fields, label, write, onRefused, children }: FileCallFormProps) {
  const { client, toasts, queries } = useServices()
  const { refresh, edit } = useFile()
  const { form, element, focusOn, showRefusal } = fieldsForm
  const [dialog, confirm] = useConfirm()
  const [refusal, setRefusal] = useState<CallError | null>(null)
  const { isSending, send } = useSingleWrite()
  const isDone = useRef(false)
  // Read while rendering, because the form observes only what it reads.
  const { isDirty } = form.formState
  useLeaveGuard(() => !isDone.current && isDirty, confirm)

  const [first] = Object.keys(fields)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, to the form that has just opened.
  useEffect(() => focusOn(first!), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isSending) return
    setRefusal(null)
    await send(
      async key => {
        const done = await write(client.call, key)
        if (!done) return
        isDone.current = true
        await refresh()
        void queries.invalidateQueries({ queryKey: ['GET /pratiche/:id/persone'] })
        toasts.add({ kind: 'plain', text: done.text })
        edit(done.edit)
      },
      error => {
        if (!showRefusal(error, fields)) setRefusal(error)
        onRefused?.()
      },
    )
  }

  return (
    <div className="file-form">
      {dialog}
      <DefinitionContext value={clients}>
        <FormProvider {...form}>
          <form ref={element} className="form record-form" noValidate onSubmit={event => void submit(event)}>
            <div className="groups">
              <div className="grid">{children}</div>
            </div>
            {refusal && <PersonRefusal refusal={refusal} />}
            <div className="save">
              <button className="button" type="button" onClick={() => edit(null)}>
                ANNULLA
              </button>
              <button className="button primary" type="submit" aria-busy={isSending || undefined}>
                {label} <kbd>Ctrl S</kbd>
              </button>
            </div>
          </form>
        </FormProvider>
      </DefinitionContext>
    </div>
  )
}
