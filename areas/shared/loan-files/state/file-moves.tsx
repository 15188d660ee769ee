import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useForm } from 'react-hook-form'
import { Link } from 'wouter'
import { recordsOf } from '../../../../client/records.ts'
import { heldValue, sentValue } from '../../../../contract/records/field-kinds.ts'
import { isFilled } from '../../../../contract/records/field-writers.ts'
import type { AnyField, AnyFields } from '../../../../contract/records/resource.ts'
import { beforeMove, movesOf, stateLabel } from '../../../../contract/records/states.ts'
import { loanFiles } from '../../../../contract/subjects/loan-files/loan-files.ts'
import { useSingleWrite } from '../../calls/use-single-write.ts'
import { Dropdown } from '../../controls/dropdown.tsx'
import { useModal } from '../../controls/use-modal.ts'
import { Field } from '../../records/editors/field.tsx'
import { RecordContext } from '../../records/form/form-context.ts'
import { goToField } from '../../records/form/go-to-field.ts'
import { useRefreshRecords } from '../../records/record-calls.ts'
import { useServices } from '../../services.ts'
import { draftKey } from '../../session/drafts.ts'
import { DialogForm } from '../dialog-form.tsx'
import { heldValues, useDraftNotes, type Values } from '../fields-form.ts'
import { type FileMove, useFile, waitingBanks } from '../file-data.ts'
import { AnswerFields, answerName, answerOf, carriedAnswer, firstAnswer } from './carried-answer.tsx'
import { goToMend, goToSection } from './mend.ts'

/** A condition of a move that is not met, with the link that mends it. */
interface Missing {
  message: string
  link: string
}

/** A move with an open dialog, and the field of the dialog that takes the focus. */
export interface ChosenMove {
  move: FileMove
  field?: string
}

interface MovesProps {
  chosen: ChosenMove | null
  choose: (chosen: ChosenMove | null) => void
}

/** The possible moves of the file: the usual one as a button, the others in a menu. Each opens the dialog of the move. */
export function FileMoves({ chosen, choose }: MovesProps) {
  const { mosse } = useFile().data
  const box = useRef<HTMLDivElement>(null)
  /** Closes the dialog at once, so that the page behind can take the focus. */
  function close() {
    flushSync(() => choose(null))
    // The item of the menu that opened the dialog is gone; its menu is the last button.
    if (document.activeElement === document.body)
      [...(box.current?.querySelectorAll('button') ?? [])].at(-1)?.focus()
  }
  const usual = mosse.filter(({ solita }) => solita)
  const others = mosse.filter(({ solita }) => !solita)
  if (mosse.length === 0) return null
  return (
    <div ref={box} className="file-moves">
      {usual.map(one => (
        <button key={one.a} className="button primary" type="button" onClick={() => choose({ move: one })}>
          {one.etichetta}
        </button>
      ))}
      {others.length > 0 && (
        <Dropdown label="Altre mosse" name="Altre mosse">
          {close => (
            <ul className="file-other-moves">
              {others.map(one => (
                <li key={one.a}>
                  <button
                    className="button bare"
                    type="button"
                    onClick={() => {
                      close()
                      choose({ move: one })
                    }}
                  >
                    {one.etichetta}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Dropdown>
      )}
      {chosen && <MoveDialog key={chosen.move.a} {...chosen} onClose={close} />}
    </div>
  )
}

/** Moves that leave the way of the file, and ask for a reason. */
const exits: readonly string[] = ['sospesa', 'respinta', 'rinunciata', 'annullata']

/** The fields of a move as its dialog asks for them; those that the move requires are required here too. */
function askedBy({ a, chiede, indietro, missing }: FileMove): AnyFields {
  const needed = new Set(missing.flatMap(({ fields }) => fields))
  if (indietro || exits.includes(a)) needed.add('motivo')
  return Object.fromEntries(
    chiede.map((name): [string, AnyField] => {
      const { optional, ...field } = (loanFiles.fields as AnyFields)[name]!
      const isNeeded = needed.has(name) && !(name === 'motivo' && a === 'respinta')
      return [name, isNeeded || !optional ? field : { ...field, optional }]
    }),
  )
}

/** What a move has to give a reason for, with the values that the person has written. */
const reasonsFor = ({ a, indietro }: FileMove, file: Values): string[] =>
  indietro || exits.includes(a)
    ? []
    : movesOf(loanFiles, { ...file, motivo: null })
        .filter(({ to }) => to === a)
        .flatMap(({ missing }) =>
          missing.filter(({ oneOf }) => oneOf[0] === 'motivo').map(one => one.message),
        )

interface DialogProps extends ChosenMove {
  onClose: () => void
}

/** Asks for the fields of a move, says what else is missing with the links that mend it, and makes the move. */
function MoveDialog({ move, field, onClose }: DialogProps) {
  const { quietClient, toasts, queries } = useServices()
  const { data, refresh, edit, today } = useFile()
  const refreshLists = useRefreshRecords(loanFiles)
  const { pratica } = data
  const asked = askedBy(move)
  const answer = carriedAnswer(move, data, today)
  // The file without the fields of its last move, which say nothing about the next.
  const stored = beforeMove(loanFiles.states!, pratica) as Values
  const form = useForm<Values>({
    defaultValues: {
      ...heldValues(asked, stored),
      ...(answer && { [answerName]: firstAnswer(answer) }),
    },
    shouldFocusError: false,
  })
  const held = form.watch()
  const reasons = reasonsFor(move, {
    ...stored,
    ...Object.fromEntries(Object.keys(asked).map(name => [name, sentValue(asked[name]!, held[name])])),
  })
  const isExplained = move.indietro || exits.includes(move.a) || reasons.length > 0 || isFilled(held.motivo)
  const names = Object.keys(asked).filter(name => name !== 'motivo' || isExplained)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the amount is proposed once, when the dialog opens.
  useEffect(() => {
    if (!('importoLiquidato' in asked) || pratica.importoLiquidato !== null) return
    const amount = pratica.importoDeliberato ?? pratica.importoRichiesto
    form.setValue('importoLiquidato', heldValue(asked.importoLiquidato!, amount), { shouldDirty: true })
  }, [])
  const clearDraft = useDraftNotes(form, draftKey(`pratica ${move.a}`, pratica._id), asked)
  // Read while rendering, because the form observes only what it reads.
  const { dirtyFields } = form.formState
  const isAsked = ({ fields }: { fields: readonly string[] }) =>
    fields.some(name => name in asked || (answer && name.startsWith(`${answerName}.`)))
  const [missing, setMissing] = useState<readonly Missing[]>(move.missing.filter(one => !isAsked(one)))
  const others = move.a === 'respinta' ? waitingBanks(data, (held[answerName] as Values)?.banca) : []
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isSending, send: write } = useSingleWrite()
  const element = useModal(() => field && goToField(field))

  async function send() {
    if (isSending) return
    const values = form.getValues()
    // Only what the person has changed: the file may have changed since the dialog opened.
    const changed = names.filter(name => dirtyFields[name])
    const given = Object.fromEntries(changed.map(name => [name, sentValue(asked[name]!, values[name])]))
    const said = answer && answerOf(answer, (values[answerName] ?? {}) as Values)
    const open = [
      ...move.missing.flatMap(({ fields, message }) =>
        fields.some(name => name in asked) && !fields.some(name => isFilled(given[name]))
          ? [[fields[0]!, message] as const]
          : [],
      ),
      ...reasons.flatMap(message => (isFilled(given.motivo) ? [] : [['motivo', message] as const])),
      ...(said?.open ?? []),
    ]
    form.clearErrors()
    for (const [name, message] of open) form.setError(name, { message })
    setRefusal(null)
    if (open[0]) return void goToField(open[0][0])
    await write(
      async key => {
        const body = {
          versione: pratica.versione,
          stato: move.a,
          ...given,
          ...(said && { [answerName]: said.sent }),
        }
        await recordsOf(quietClient, loanFiles).move(pratica._id, body, key)
        clearDraft()
        for (const read of ['GET /commits/:id', 'GET /admin/da-fare'])
          void queries.invalidateQueries({ queryKey: [read] })
        void refreshLists()
        await refresh()
        toasts.add({ kind: 'plain', text: `Stato: ${stateLabel(loanFiles, move.a)}.` })
        onClose()
        // The button of the move is gone with its state.
        goToSection('stato')
      },
      async error => {
        for (const [name, message] of Object.entries(error.fields)) form.setError(name, { message })
        const here = error.missing.filter(isAsked)
        for (const { fields, message } of here) form.setError(fields[0]!, { message })
        setMissing(error.missing.filter(one => !here.includes(one)))
        const isShown =
          error.missing.length > 0 || Object.keys(error.fields).some(name => name.split('.')[0]! in held)
        setRefusal(isShown ? null : error.message)
        if (error.status === 409) await refresh()
      },
    )
  }

  return (
    <dialog ref={element} className="dialog file-move" aria-label={move.etichetta} onCancel={onClose}>
      <h2>{move.etichetta}</h2>
      <p className="soft">
        Da «{stateLabel(loanFiles, pratica.stato)}» a «{stateLabel(loanFiles, move.a)}».
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
      <DialogForm
        definition={loanFiles}
        form={form}
        refusal={refusal}
        label={move.etichetta}
        isSending={isSending}
        onSend={send}
        onClose={onClose}
      >
        {answer && <AnswerFields asked={answer} />}
        {others.length > 0 && (
          <div className="notice caution" role="status">
            <p>
              {others.length === 1 ? 'Ha' : 'Hanno'} ancora la pratica{' '}
              {new Intl.ListFormat('it').format(others)}.{' '}
              <Mend
                message="Segni il rifiuto fra le banche, se la pratica va avanti."
                link="#banche"
                onFollow={() => {
                  onClose()
                  goToSection('banche')
                }}
              />
            </p>
          </div>
        )}
        {reasons.length > 0 && (
          <div className="notice caution" role="status">
            {reasons.map(message => (
              <p key={message}>{message}</p>
            ))}
          </div>
        )}
        <RecordContext value={{ stored: pratica }}>
          {names.map(name => (
            <Field key={name} path={name} field={asked[name]!} root={name} />
          ))}
        </RecordContext>
      </DialogForm>
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
