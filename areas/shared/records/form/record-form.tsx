import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { FormProvider, get, set, useForm, useFormState, useWatch } from 'react-hook-form'
import { CallError } from '../../../../client/client.ts'
import type { Row } from '../../../../client/records.ts'
import { loanFileRefusals } from '../../../../contract/access/loan-file-refusals.ts'
import { hasPermissions } from '../../../../contract/access/permissions.ts'
import { heldValue, sentValue } from '../../../../contract/records/field-kinds.ts'
import { nameOfAuthor } from '../../../../contract/records/history.ts'
import type { ResourceDefinition } from '../../../../contract/records/resource.ts'
import { formFields, withInitialValues } from '../../../../contract/records/states.ts'
import { titleOf } from '../../../../contract/records/title.ts'
import { usePerson } from '../../calls/data.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { useServices } from '../../services.ts'
import { draftKey, readDraft, storeDraft } from '../../session/drafts.ts'
import { Field } from '../editors/field.tsx'
import { isWritable } from '../field-kinds.tsx'
import { OwnedView } from '../page/owned-view.tsx'
import { useRecordCalls, useRefreshRecords } from '../record-calls.ts'
import { withoutHidden } from './empty.ts'
import { labelOf } from './field-path.ts'
import { DefinitionContext, HiddenContext, RecordContext, useIsShown } from './form-context.ts'
import { goToField } from './go-to-field.ts'
import { changedFields } from './stale.ts'
import { StaleNotice } from './stale-notice.tsx'
import { useLeaveGuard } from './use-leave-guard.ts'
import { useSaveKey } from './use-save-key.ts'
import { problemsOf } from './validate.ts'

interface Props {
  definition: ResourceDefinition
  /** Null for a new record. */
  record: Row | null
  /** False for a read-only form. */
  mayWrite: boolean
  onSaved: (record: Row, before: Row | null) => void
  onCancel: () => void
  /** Address of another record of the resource, to which a question of the form leads. */
  hrefOf?: (id: string) => string
  /** Additions by the page of a single resource. */
  more?: FormExtras
}

/** Additions of a few forms to their definition. */
export interface FormExtras {
  /** Initial values of a new record. */
  initial?: Record<string, unknown>
  /** Content beside the form, inside the form's context of values. */
  aside?: ReactNode
  /** Name of the draft, for a form with only some fields of a record; default: the name of the resource. */
  draft?: string
}

type Values = Record<string, unknown>

/** The form of a new or existing record, in the groups of the definition. */
export function RecordForm(props: Props) {
  const { definition, record, mayWrite, onSaved, onCancel, hrefOf, more = {} } = props

  const { client, toasts } = useServices()
  const holder = usePerson()?.holder ?? null
  const calls = useRecordCalls(definition)
  const refresh = useRefreshRecords(definition)
  const [dialog, confirm] = useConfirm()
  const element = useRef<HTMLFormElement>(null)
  const isNew = record === null
  const fields = useMemo(() => formFields(definition.fields, definition.states, isNew), [definition, isNew])
  const groups = useMemo(
    () =>
      definition.form
        .map(group => ({ ...group, fields: group.fields.filter(name => name in fields) }))
        .filter(group => group.fields.length > 0),
    [definition, fields],
  )
  const names = useMemo(
    () => groups.flatMap(group => group.fields).filter(name => isWritable(fields[name]!)),
    [groups, fields],
  )
  const first = withInitialValues(definition, { ...more.initial })
  const held = (from: Row | null): Values =>
    Object.fromEntries(names.map(name => [name, heldValue(fields[name]!, from ? from[name] : first[name])]))
  const key = draftKey(more.draft ?? definition.name, record?._id ?? null)
  const [draft] = useState(() => {
    const kept = readDraft(key)
    return kept?.versione === (record?.versione ?? 0) ? kept : null
  })
  const [isDraft, setDraft] = useState(draft !== null)
  const [base, setBase] = useState(record)
  const [stale, setStale] = useState<{ theirs: Row; by: string | null } | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const idempotency = useRef('')

  const form = useForm<Values>({ defaultValues: held(record), shouldFocusError: false })
  const { setError, clearErrors, getFieldState, getValues, reset, trigger } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the draft is applied once.
  useEffect(() => {
    if (draft) reset({ ...held(record), ...draft.values }, { keepDefaultValues: true })
  }, [])

  const changed = () => changedFields(names, held(base), getValues())
  const isDirty = () => changed().length > 0
  useLeaveGuard(isDirty, confirm)

  /** The value of a field as the server receives it. */
  const sent = (name: string, values: Values) =>
    sentValue(fields[name]!, withoutHidden(name, values[name], definition.hides?.(values) ?? []))

  /** The body of the request: all fields of a new record; of an existing one those that changed or became hidden. */
  function body(): Values {
    const values = getValues()
    const whole = Object.fromEntries(names.map(name => [name, sent(name, values)]))
    if (!base) return whole
    const stored = held(base)
    const before = Object.fromEntries(names.map(name => [name, sent(name, stored)]))
    const written = new Set([...changed(), ...changedFields(names, before, whole)])
    return Object.fromEntries([...written].map(name => [name, whole[name]]))
  }

  function showErrors(problems: Record<string, string>, message: string | null) {
    clearErrors()
    for (const [path, text] of Object.entries(problems)) setError(path, { message: text })
    setRefusal(message)
    if (Object.keys(problems).length > 0)
      requestAnimationFrame(() => element.current?.querySelector<HTMLElement>('.summary')?.focus())
  }

  /** `knowing`: the person has seen the record with an equal value, and this one is another. */
  async function send(from: Row | null, knowing?: { nuova: true }) {
    setSending(true)
    idempotency.current ||= crypto.randomUUID()
    try {
      const saved = from
        ? await calls.update(
            from._id,
            { versione: from.versione, ...body(), ...knowing },
            idempotency.current,
          )
        : await calls.create({ ...missing(), ...body(), ...knowing }, idempotency.current)
      idempotency.current = ''
      storeDraft(key, null)
      setDraft(false)
      setBase(saved)
      reset(held(saved))
      await refresh()
      onSaved(saved, from)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // Without an answer the same write is repeated, so the key must stay; after an answer the next write is a new one.
      if (error.status !== 0) idempotency.current = ''
      if (error.code === loanFileRefusals.similar) {
        setSending(false)
        if (await confirmEqual(error)) return await send(from, { nuova: true })
        return showErrors({}, error.message)
      }
      const theirs = error.status === 409 && from ? await savedSince(from) : null
      if (theirs) {
        showErrors({}, null)
        setStale({ theirs, by: await writerOf(theirs) })
      } else showErrors(error.fields, error.message)
    } finally {
      setSending(false)
    }
  }

  /** Whether the record is to be saved although another one has an equal value. */
  const confirmEqual = ({ message, record: equal }: CallError) =>
    confirm({
      action: 'create',
      label: 'SALVA COMUNQUE',
      question: message,
      details: equal && hrefOf && (
        <p>
          <a href={hrefOf(equal._id)} target="_blank" rel="noopener">
            {equal.nome}
          </a>
        </p>
      ),
    })

  /** The record as another person saved it after `from`; null when the 409 has another reason. */
  async function savedSince(from: Row): Promise<Row | null> {
    const now = await calls.read(from._id).catch(() => null)
    return now && now.versione !== from.versione ? now : null
  }

  /** Name of the person who saved this version; null for people who may not read the history. */
  async function writerOf({ _id }: Row): Promise<string | null> {
    if (holder?.role !== 'admin' || !hasPermissions(holder, 'commits_see')) return null
    const query = { limit: 1 }
    const [last] = await client.call('GET /commits/:id', { params: { id: _id }, query }).catch(() => [])
    return last ? nameOfAuthor(last) : null
  }

  /** Values of the required fields of a new record that the form does not show. */
  function missing(): Values {
    const unasked = Object.keys(fields).filter(name => !names.includes(name))
    const empty = unasked
      .filter(name => !fields[name]!.optional)
      .map((name): [string, unknown] => [name, heldValue(fields[name]!, null)])
      .filter(([, value]) => value !== null)
    const given = Object.entries(more.initial ?? {}).filter(([name]) => unasked.includes(name))
    return Object.fromEntries([...empty, ...given])
  }

  /** The files that have not arrived, by path: only fields of files have a rule of their own. */
  async function missingFiles(): Promise<Record<string, string>> {
    clearErrors()
    await trigger()
    return Object.fromEntries(flat(Object.fromEntries(names.map(name => [name, getFieldState(name).error]))))
  }

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (stale) element.current?.querySelector<HTMLElement>('.stale')?.focus()
    if (isSending || stale || !mayWrite) return
    const whole: Values = {
      ...missing(),
      ...base,
      ...Object.fromEntries(names.map(name => [name, sent(name, getValues())])),
    }
    const problems = { ...problemsOf(definition, whole), ...(await missingFiles()) }
    showErrors(problems, null)
    if (Object.keys(problems).length > 0) return
    if (base && !isDirty()) return toasts.add({ kind: 'plain', text: 'Non è cambiato nulla.' })
    const action = base ? 'edit' : 'create'
    const called = nameOf(definition, whole)
    const question = base ? `Salvare le modifiche a «${called}»?` : `Creare «${called}»?`
    if (await confirm({ action, question })) await send(base)
  }

  // A move of the record to another state keeps the unsaved changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another version of the record counts.
  useEffect(() => {
    if (record && base && record.versione > base.versione) settle(record, changed())
  }, [record])

  useSaveKey(() => void submit())

  /** Loads the version that another person saved, and keeps the typed values of the paths in `mine`. */
  function settle(theirs: Row, mine: readonly string[]) {
    const values = getValues()
    const merged = structuredClone(held(theirs))
    for (const path of mine) set(merged, path, get(values, path))
    setBase(theirs)
    setStale(null)
    reset(held(theirs))
    reset(merged, { keepDefaultValues: true })
  }

  /** Leaves the form, after a confirmation if there are changes, and removes the draft. */
  async function cancel() {
    const question = 'Lasciare la scheda e perdere le modifiche non salvate?'
    const answers = { label: 'SCARTA LE MODIFICHE', cancelLabel: 'CONTINUA A SCRIVERE' }
    if (isDirty() && !(await confirm({ action: 'delete', question, ...answers }))) return
    discard()
    onCancel()
  }

  function discard() {
    storeDraft(key, null)
    setDraft(false)
    reset(held(base))
    showErrors({}, null)
  }

  return (
    <DefinitionContext value={definition}>
      <RecordContext value={{ stored: base, first }}>
        <FormProvider {...form}>
          {dialog}
          <form ref={element} className="form record-form" noValidate onSubmit={event => void submit(event)}>
            {isDraft && (
              <div className="notice" role="status">
                <p>Sono state riprese le modifiche scritte qui e non ancora salvate.</p>
                <div className="actions">
                  <button className="button bare" type="button" onClick={discard}>
                    Scarta la bozza
                  </button>
                </div>
              </div>
            )}
            {stale && (
              <StaleNotice
                definition={definition}
                names={names}
                base={held(base)}
                mine={getValues()}
                theirs={stale.theirs}
                by={stale.by}
                held={held}
                onSettle={kept => {
                  settle(stale.theirs, kept)
                  element.current?.querySelector<HTMLElement>('.save [type=submit]')?.focus()
                }}
                onReload={() => {
                  setBase(stale.theirs)
                  setStale(null)
                  storeDraft(key, null)
                  reset(held(stale.theirs))
                }}
              />
            )}
            <Summary definition={definition} refusal={refusal} />
            <Hiding hides={definition.hides}>
              <fieldset className="groups" disabled={!mayWrite}>
                {groups.map(group => (
                  <Group key={group.legend} {...group}>
                    {group.fields.map(name =>
                      isWritable(fields[name]!) ? (
                        <Field key={name} path={name} field={fields[name]!} root={name} />
                      ) : (
                        <OwnedView key={name} field={fields[name]!} value={base?.[name]} />
                      ),
                    )}
                  </Group>
                ))}
              </fieldset>
            </Hiding>
            {mayWrite && (
              <div className="save">
                <Unsaved names={names} held={held(base)} draftOf={{ key, versione: base?.versione ?? 0 }} />
                <div className="actions">
                  <button className="button" type="button" onClick={() => void cancel()}>
                    ANNULLA
                  </button>
                  <button
                    className="button primary"
                    type="submit"
                    aria-busy={isSending || undefined}
                    aria-disabled={isSending || undefined}
                  >
                    {base ? 'MODIFICA' : 'CREA'} <kbd>Ctrl S</kbd>
                  </button>
                </div>
              </div>
            )}
          </form>
          {more.aside}
        </FormProvider>
      </RecordContext>
    </DefinitionContext>
  )
}

/** What a question calls a record: its title, unless the title is only a state or another record. */
const nameOf = (definition: ResourceDefinition, values: Values): string => {
  const isName = definition.title.some(key => !['choice', 'reference'].includes(definition.fields[key]!.kind))
  return (isName && titleOf(definition, values)) || definition.label.one
}

interface GroupProps {
  legend: string
  fields: readonly string[]
  children: ReactNode
}

/** A group of fields; nothing where the form hides all of them. */
function Group({ legend, fields, children }: GroupProps) {
  const isShown = useIsShown()
  if (!fields.some(isShown)) return null
  return (
    <section className="group">
      <h2>{legend}</h2>
      <div className="grid">{children}</div>
    </section>
  )
}

type Hides = ResourceDefinition['hides']

/** Provides the paths of the fields that the values of the form hide. */
function Hiding({ hides, children }: { hides: Hides; children: ReactNode }) {
  return hides ? <HidingBy hides={hides}>{children}</HidingBy> : children
}

function HidingBy({ hides, children }: { hides: NonNullable<Hides>; children: ReactNode }) {
  const hidden = hides(useWatch() as Values)
  const paths = hidden.join()
  // Keeps the same array until the hidden fields change.
  const known = useMemo(() => paths.split(','), [paths])
  return <HiddenContext value={known}>{children}</HiddenContext>
}

const draftDelayMs = 400

/** Counts the unsaved changes and stores the draft. */
function Unsaved(props: {
  names: readonly string[]
  held: Values
  draftOf: { key: string; versione: number }
}) {
  const { names, held, draftOf } = props
  const values = useWatch() as Values
  const changed = changedFields(names, held, values)
  const changesJson = JSON.stringify(Object.fromEntries(changed.map(name => [name, values[name]])))
  const { key, versione } = draftOf
  useEffect(() => {
    const timer = setTimeout(
      () => storeDraft(key, changesJson === '{}' ? null : { versione, values: JSON.parse(changesJson) }),
      draftDelayMs,
    )
    return () => clearTimeout(timer)
  }, [changesJson, key, versione])
  const { length } = changed
  return (
    <p className="note" role="status">
      {length > 0 &&
        `${length === 1 ? '1 campo modificato, non ancora salvato' : `${length} campi modificati, non ancora salvati`}. La bozza resta in questa scheda del browser.`}
    </p>
  )
}

/** A list of the errors, with links to their fields. */
function Summary({ definition, refusal }: { definition: ResourceDefinition; refusal: string | null }) {
  const { errors } = useFormState()
  const id = useId()
  const problems = flat(errors)
  if (problems.length === 0 && !refusal) return null
  return (
    <div className="notice danger summary" tabIndex={-1} role="alert" aria-labelledby={id}>
      <p className="title" id={id}>
        {problems.length === 0
          ? 'Non è stato salvato'
          : problems.length === 1
            ? '1 campo da correggere'
            : `${problems.length} campi da correggere`}
      </p>
      {problems.length === 0 && <p>{refusal}</p>}
      {problems.length > 0 && (
        <ul>
          {problems.map(([path, message]) => (
            <li key={path}>
              <button className="link" type="button" onClick={() => goToField(path)}>
                {labelOf(definition.fields, path)}
              </button>
              : {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Flattens nested errors to messages by path. */
function flat(errors: object, at = ''): [path: string, message: string][] {
  return Object.entries(errors).flatMap(([key, error]): [string, string][] => {
    if (!error || typeof error !== 'object' || key === 'ref') return []
    const path = at ? `${at}.${key}` : key
    const { message, root, ...rest } = error as { message?: unknown; root?: { message?: string } }
    if (typeof message === 'string') return [[path, message]]
    return [...(root?.message ? [[path, root.message] as [string, string]] : []), ...flat(rest, path)]
  })
}
