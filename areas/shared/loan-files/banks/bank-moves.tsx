import { type ReactNode, useEffect, useRef, useState } from 'react'
import { choice } from '../../../../contract/records/fields.ts'
import type { AnyField, AnyFields } from '../../../../contract/records/resource.ts'
import { type Move, movesOf } from '../../../../contract/records/states.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { useConfirm } from '../../controls/confirm.tsx'
import { Dropdown } from '../../controls/dropdown.tsx'
import { draftKey } from '../../session/drafts.ts'
import { BankDialog } from './bank-dialog.tsx'
import type { BankAnswer, FileBanks } from './file-banks.ts'
import { type BankWrites, RequestWarning } from './use-bank-writes.tsx'

interface Props {
  answer: BankAnswer
  banks: FileBanks
  writes: BankWrites
}

/** What a bank answers, which may be corrected later. */
const answered = [
  'rispostaAl',
  'importo',
  'durataMesi',
  'tan',
  'validaFinoAl',
  'speseIstruttoria',
  'spesePerizia',
  'polizze',
  'speseRata',
  'condizioni',
  // Why an amount is above the request, or changes after the payment.
  'motivoBanca',
  'firmataBancaAl',
] as const
const asked = ['importoChiesto', 'durataChiesta', 'tanChiesto'] as const

/** The record of an answer, as its moves and its fields see it. */
const recordOf = (answer: BankAnswer): Record<string, unknown> => ({
  ...answer,
  importoChiesto: answer.chiesto.importo,
  durataChiesta: answer.chiesto.durataMesi,
  tanChiesto: answer.chiesto.tan,
  importo: answer.risposta?.importo ?? null,
  durataMesi: answer.risposta?.durataMesi ?? null,
  tan: answer.risposta?.tan ?? null,
  motivoRifiuto: answer.motivoRifiuto?._id ?? null,
})

/** Whether a move only changes its mind about an answer that is already there. */
const isChangeOfMind = (from: string, { to }: Move) =>
  (from === 'scelta' || from === 'non_scelta') && (to === 'approvata' || to === 'ridotta')

/** The buttons of a bank: the usual move, and the others in a menu. Each move asks for the fields that it needs. */
export function BankMoves({ answer, banks, writes }: Props) {
  const [open, setOpen] = useState<Move | 'edit' | null>(null)
  const [dialog, confirm] = useConfirm()
  const { banca, stato } = answer
  const box = useRef<HTMLDivElement>(null)
  /** The number of moves of this bank that have ended. */
  const [ended, setEnded] = useState(0)
  const end = () => setEnded(count => count + 1)
  // A move replaces the button that had the focus; the next one of the same bank gets it.
  useEffect(() => {
    if (ended > 0 && document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [ended])
  function close() {
    setOpen(null)
    end()
  }
  const moves = movesOf(bankAnswers, recordOf(answer))
  const usual = moves.filter(({ isUsual }) => isUsual)
  const others = moves.filter(one => !usual.includes(one))

  async function choose(move: Move) {
    const asks = move.asks.length > 0 && !isChangeOfMind(stato, move)
    if (asks) return setOpen(move)
    const isWithdrawal = move.to === 'ritirata'
    if (
      isWithdrawal &&
      !(await confirm({
        action: 'edit',
        label: 'RITIRA',
        question: `Ritirare la richiesta a ${banca.nome}?`,
      }))
    )
      return
    await writes.move(answer, move.to)
    end()
  }
  async function remove() {
    if (
      await confirm({ action: 'delete', label: 'TOGLI', question: `Togliere ${banca.nome} dalla pratica?` })
    )
      await writes.remove(answer)
  }

  return (
    <div ref={box} className="bank-moves">
      {usual.map(one => (
        <button key={one.to} className="button" type="button" onClick={() => void choose(one)}>
          {one.label}
          <span className="hidden">, {banca.nome}</span>
        </button>
      ))}
      <Dropdown
        label={
          <>
            Altro<span className="hidden">, {banca.nome}</span>
          </>
        }
        name={`Altre mosse, ${banca.nome}`}
      >
        {closeMenu => {
          const item = (label: string, run: () => void) => (
            <li key={label}>
              <button
                className="button bare"
                type="button"
                onClick={() => {
                  closeMenu()
                  run()
                }}
              >
                {label}
              </button>
            </li>
          )
          return (
            <ul className="bank-other-moves">
              {others.map(one => item(one.label, () => void choose(one)))}
              {item('Modifica i dati', () => setOpen('edit'))}
              {stato === 'da_inviare' && item('Togli dalla pratica', () => void remove())}
            </ul>
          )
        }}
      </Dropdown>
      {dialog}
      {open === 'edit' && <EditDialog answer={answer} writes={writes} onClose={close} />}
      {open && open !== 'edit' && <MoveDialog move={open} {...{ answer, banks, writes }} onClose={close} />}
    </div>
  )
}

const definition: AnyFields = bankAnswers.fields

/** A field that the person must fill in. */
const required = ({ optional: _, ...field }: AnyField): AnyField => field

function MoveDialog({ move, answer, banks, writes, onClose }: Props & { move: Move; onClose: () => void }) {
  const { to, label, asks } = move
  const record = recordOf(answer)
  // What the move requires, as if nothing had been written yet.
  const empty = { ...record, ...Object.fromEntries(asks.map(name => [name, null])) }
  const conditions = movesOf(bankAnswers, empty).find(one => one.to === to)?.missing ?? []
  const needed = new Set(['inviataAl', 'rispostaAl', ...conditions.flatMap(({ oneOf }) => oneOf)])
  const fieldOf = (name: string): AnyField => {
    // Readers of a file may not list the reasons of the house, which the answer of the call contains.
    if (name === 'motivoRifiuto') return choice(namesOf(banks.motivi), { label: definition[name]!.label })
    return needed.has(name) ? required(definition[name]!) : definition[name]!
  }
  const isApproval = to === 'approvata' || to === 'ridotta'
  const values = {
    ...record,
    ...(to === 'inviata' && {
      inviataAl: answer.stato === 'integrazione' ? answer.inviataAl : banks.oggi,
    }),
    ...(to !== 'inviata' && { rispostaAl: banks.oggi }),
    ...(isApproval && {
      // A reduced amount is what the person has to write.
      importo: record.importo ?? (to === 'ridotta' ? null : record.importoChiesto),
      durataMesi: record.durataMesi ?? record.durataChiesta,
      tan: record.tan ?? record.tanChiesto,
    }),
  }
  return (
    <BankDialog
      storage={draftKey(`banca ${label}`, answer._id)}
      title={`${label}: ${answer.banca.nome}`}
      label={label}
      fields={Object.fromEntries(asks.map(name => [name, fieldOf(name)]))}
      values={values}
      {...(to === 'inviata' &&
        answer.avviso && {
          warning: () => <RequestWarning text={answer.avviso!} banks={banks} />,
        })}
      onSend={(given, key) => writes.moveQuietly(answer, to, given, key)}
      onClose={onClose}
    />
  )
}

function EditDialog({ answer, writes, onClose }: Pick<Props, 'answer' | 'writes'> & { onClose: () => void }) {
  const names = answer.risposta
    ? [...asked, ...answered]
    : [...asked, ...(answer.rispostaAl ? ['rispostaAl'] : [])]
  return (
    <BankDialog
      storage={draftKey('banca', answer._id)}
      title={`Modifica i dati: ${answer.banca.nome}`}
      label="SALVA"
      fields={Object.fromEntries(names.map(name => [name, definition[name]!]))}
      values={recordOf(answer)}
      onSend={(given, key) => writes.change(answer, given, key)}
      onClose={onClose}
    />
  )
}

interface AddProps {
  banks: FileBanks
  /** What is asked unless the person writes something else. */
  initial: Record<(typeof asked)[number], number | null>
  writes: BankWrites
  onClose: () => void
}

/** Adds a bank to the file, with what is asked of the bank. */
export function AddBankDialog({ banks, initial, writes, onClose }: AddProps): ReactNode {
  const warningOf = (id: unknown) => banks.banche.find(({ _id }) => _id === id)?.avviso
  return (
    <BankDialog
      storage={draftKey('banca', null)}
      title="Aggiungi una banca"
      label="AGGIUNGI"
      fields={{
        banca: choice(namesOf(banks.banche), { label: 'Banca' }),
        ...Object.fromEntries(asked.map(name => [name, definition[name]!])),
      }}
      values={initial}
      warning={({ banca }) => {
        const text = warningOf(banca)
        return text && <RequestWarning text={text} banks={banks} />
      }}
      onSend={writes.add}
      onClose={onClose}
    />
  )
}

const namesOf = (rows: readonly { _id: string; nome: string }[]) =>
  Object.fromEntries(rows.map(({ _id, nome }) => [_id, nome]))
