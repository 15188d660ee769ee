import { useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { recordsOf } from '../../../client/records.ts'
import { heldValue, sentValue } from '../../../contract/records/field-kinds.ts'
import type { AnyField, AnyFields } from '../../../contract/records/resource.ts'
import { beforeMove, type Move, movesOf, stateLabel } from '../../../contract/records/states.ts'
import { isBack } from '../../../contract/subjects/loan-files/file-states.ts'
import { loanFiles } from '../../../contract/subjects/loan-files/loan-files.ts'
import { Dropdown } from '../controls/dropdown.tsx'
import { Field } from '../records/editors/field.tsx'
import { DefinitionContext } from '../records/form/form-context.ts'
import { useRefreshRecords } from '../records/record-calls.ts'
import { useServices } from '../services.ts'
import { useFile, useMoves } from './file-data.ts'
import { goToMend } from './mend.ts'

type Values = Record<string, unknown>

/** A condition of a move that is not met, with the link that mends it. */
interface Missing {
  message: string
  link: string
}

/** The possible moves of the file: the usual one as a button, the others in a menu. Each opens the dialog of the move. */
export function FileMoves() {
  const { data } = useFile()
  const moves = useMoves(loanFiles)(data.pratica)
  const [chosen, choose] = useState<Move | null>(null)
  const usual = moves.filter(({ isUsual }) => isUsual)
  const others = moves.filter(one => !usual.includes(one))
  if (moves.length === 0) return null
  return (
    <div className="file-moves">
      {usual.map(one => (
        <button key={one.to} className="button primary" type="button" onClick={() => choose(one)}>
          {one.label}
        </button>
      ))}
      {others.length > 0 && (
        <Dropdown label="Altre mosse" name="Altre mosse">
          {close => (
            <ul className="file-other-moves">
              {others.map(one => (
                <li key={one.to}>
                  <button
                    className="button bare"
                    type="button"
                    onClick={() => {
                      close()
                      choose(one)
                    }}
                  >
                    {one.label}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Dropdown>
      )}
      {chosen && <MoveDialog key={chosen.to} move={chosen} onClose={() => choose(null)} />}
    </div>
  )
}

/** Whether a move asks for a reason: a move that goes back or leaves the way does, the usual one does not. */
const asksReason = (from: string, to: string) =>
  isBack(from, to) || ['sospesa', 'respinta', 'rinunciata', 'annullata'].includes(to)

/** The fields of a move as its dialog asks for them; those that the move requires are required here too. */
function askedBy(move: Move, from: string): AnyFields {
  const needed = new Set(move.missing.flatMap(({ oneOf }) => oneOf))
  const names = move.asks.filter(name => name !== 'motivo' || asksReason(from, move.to))
  return Object.fromEntries(
    names.map((name): [string, AnyField] => {
      const { optional, ...field } = (loanFiles.fields as AnyFields)[name]!
      return [name, needed.has(name) || !optional ? field : { ...field, optional }]
    }),
  )
}

interface DialogProps {
  move: Move
  onClose: () => void
}

/** Asks for the fields of a move, says what is missing with the links that mend it, and makes the move. */
function MoveDialog({ move, onClose }: DialogProps) {
  const { quietClient, toasts, queries } = useServices()
  const { data, refresh, edit } = useFile()
  const refreshLists = useRefreshRecords(loanFiles)
  const { pratica } = data
  const from = pratica.stato
  /** The file without the fields of its last move, as the conditions of the next move see it. */
  const before = beforeMove(loanFiles.states!, pratica)
  const asked = askedBy(movesOf(loanFiles, before).find(({ to }) => to === move.to) ?? move, from)
  const names = Object.keys(asked)
  const form = useForm<Values>({
    defaultValues: Object.fromEntries(
      names.map(name => [name, heldValue(asked[name]!, (before as Values)[name])]),
    ),
    shouldFocusError: false,
  })
  const [missing, setMissing] = useState<Missing[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const key = useRef(crypto.randomUUID())

  async function send() {
    if (isSending) return
    const values = form.getValues()
    const given = Object.fromEntries(names.map(name => [name, sentValue(asked[name]!, values[name])]))
    const open = movesOf(loanFiles, { ...before, ...given }).find(({ to }) => to === move.to)?.missing ?? []
    form.clearErrors()
    for (const { oneOf, message } of open)
      if (names.includes(oneOf[0]!)) form.setError(oneOf[0]!, { message })
    const elsewhere = open.filter(({ oneOf }) => !names.includes(oneOf[0]!))
    setMissing(elsewhere.map(({ message, oneOf }) => ({ message, link: `#${oneOf[0]}` })))
    setRefusal(null)
    if (open.length > 0) return
    setSending(true)
    try {
      const body = { versione: pratica.versione, stato: move.to, ...given }
      await recordsOf(quietClient, loanFiles).move(pratica._id, body, key.current)
      for (const read of ['GET /commits/:id', 'GET /admin/da-fare'])
        void queries.invalidateQueries({ queryKey: [read] })
      void refreshLists()
      await refresh()
      toasts.add({ kind: 'plain', text: `Stato: ${stateLabel(loanFiles, move.to)}.` })
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      // After an answer the next attempt is another write.
      if (error.status !== 0) key.current = crypto.randomUUID()
      for (const [name, message] of Object.entries(error.fields)) form.setError(name, { message })
      setMissing([...error.missing])
      setRefusal(error.missing.length > 0 ? null : error.message)
      if (error.status === 409) await refresh()
    } finally {
      setSending(false)
    }
  }

  return (
    <dialog
      ref={dialog => {
        if (dialog && !dialog.open) dialog.showModal()
      }}
      className="dialog file-move"
      aria-label={move.label}
      onCancel={onClose}
      onClose={onClose}
    >
      <h2>{move.label}</h2>
      <p className="soft">
        Da «{stateLabel(loanFiles, from)}» a «{stateLabel(loanFiles, move.to)}».
      </p>
      {missing.length > 0 && (
        <div className="notice danger" role="alert">
          <p className="title">Prima serve altro</p>
          <ul>
            {missing.map(one => (
              <li key={one.message}>
                <Mend
                  {...one}
                  onFollow={() => {
                    onClose()
                    goToMend(one.link, edit)
                  }}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
      <DefinitionContext value={loanFiles}>
        <FormProvider {...form}>
          <form
            className="form"
            noValidate
            onSubmit={event => {
              event.preventDefault()
              void send()
            }}
          >
            {names.map(name => (
              <Field key={name} path={name} field={asked[name]!} root={name} />
            ))}
            {refusal && (
              <p className="error" role="alert">
                {refusal}
              </p>
            )}
            <div className="actions">
              <button className="button" type="button" onClick={onClose}>
                ANNULLA
              </button>
              <button
                className="button primary"
                type="submit"
                aria-busy={isSending || undefined}
                aria-disabled={isSending || undefined}
              >
                {move.label}
              </button>
            </div>
          </form>
        </FormProvider>
      </DefinitionContext>
    </dialog>
  )
}

/** What is missing, as a link to where a person mends it. */
export const Mend = ({ message, link, onFollow }: Missing & { onFollow: () => void }) =>
  link.startsWith('/') ? (
    <Link href={link}>{message}</Link>
  ) : (
    <button className="link" type="button" onClick={onFollow}>
      {message}
    </button>
  )
