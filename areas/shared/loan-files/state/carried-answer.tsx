import { useEffect } from 'react'
import { useFormContext } from 'react-hook-form'
import { sentValue } from '../../../../contract/records/field-kinds.ts'
import { isFilled } from '../../../../contract/records/field-writers.ts'
import { choice } from '../../../../contract/records/fields.ts'
import type { AnyField, AnyFields } from '../../../../contract/records/resource.ts'
import type { Carried } from '../../../../contract/records/states.ts'
import { bankAnswers } from '../../../../contract/subjects/loan-files/bank-answers.ts'
import { agreesWith, bankStory } from '../../../../contract/subjects/loan-files/file-states.ts'
import { Field } from '../../records/editors/field.tsx'
import { DefinitionContext, RecordContext } from '../../records/form/form-context.ts'
import { heldValues, type Values } from '../fields-form.ts'
import type { FileData, FileMove, PartRow } from '../file-data.ts'

/** The name of the answer in the body of a move. */
export const answerName = 'risposta'

type Answer = PartRow<'banche'>

/** The part of the dialog of a move that asks for the answer of a bank. */
interface CarriedAnswer {
  story: Carried
  fields: AnyFields
  /** The answers that the move may mean. */
  answers: readonly Answer[]
  today: string
}

/** The answers that a move may be about, by the state that the answer gets. */
const possible: Readonly<Record<string, readonly Answer['stato'][]>> = {
  inviata: ['da_inviare', 'ritirata', 'rifiutata'],
  integrazione: ['inviata', 'integrazione', 'approvata', 'ridotta', 'scelta'],
  scelta: ['scelta', 'approvata', 'ridotta', 'integrazione', 'inviata', 'non_scelta', 'da_inviare'],
  rifiutata: ['scelta', 'approvata', 'ridotta', 'integrazione', 'inviata'],
}

const definition: AnyFields = bankAnswers.fields
const required = ({ optional: _, ...field }: AnyField): AnyField => field

/** What the dialog of a move asks about the answer of a bank; null for a move whose answer is known, or without one. */
export function carriedAnswer(
  { a, indietro, missing }: FileMove,
  { pratica, banche, nomi }: FileData,
  today: string,
): CarriedAnswer | null {
  const story = bankStory(a)
  if (!story || indietro || (pratica.stato === 'sospesa' && a !== 'respinta')) return null
  const isWanted = missing.some(({ fields }) => fields.some(name => name.startsWith(`${answerName}.`)))
  const answers = possible[story.state]!.flatMap(state => banche.filter(({ stato }) => stato === state))
  // What a bank says has a day, also where only one bank can have said so.
  const isSaid = story.state === 'rifiutata' || story.state === 'integrazione'
  const isKnown = story.state === 'integrazione' && banche.some(one => agreesWith(story, one))
  if (!isWanted && (!isSaid || isKnown || answers.length === 0)) return null
  const needed = new Set([
    'banca',
    'inviataAl',
    'rispostaAl',
    ...story.requires.flatMap(({ oneOf }) => oneOf),
  ])
  const names = story.asks.filter(name => name !== 'validaFinoAl' || needed.has(name))
  const byBank = choice(Object.fromEntries(answers.map(({ banca }) => [banca, nomi[banca] ?? banca])), {
    label: definition.banca!.label,
  })
  const fieldOf = (name: string): AnyField => {
    if (name === 'banca' && answers.length > 0) return byBank
    return needed.has(name) ? required(definition[name]!) : definition[name]!
  }
  return { story, answers, today, fields: Object.fromEntries(names.map(name => [name, fieldOf(name)])) }
}

/** What the dialog proposes for the answer of a bank: what the answer says already, otherwise what was asked. */
function proposed({ story, fields, today }: CarriedAnswer, answer: Answer | undefined): Values {
  const all: Values = {
    ...answer,
    rispostaAl: today,
    inviataAl: answer?.inviataAl ?? today,
    ...(story.state === 'scelta' &&
      answer && {
        importo: answer.importo ?? answer.importoChiesto,
        durataMesi: answer.durataMesi ?? answer.durataChiesta,
        tan: answer.tan ?? answer.tanChiesto,
        ...(agreesWith(story, answer) && { rispostaAl: answer.rispostaAl ?? today }),
      }),
  }
  return heldValues(fields, all)
}

/** The answer that the move means without a choice of the person: the only one, or the one that has come furthest. */
const firstOf = ({ story, answers }: CarriedAnswer): Answer | undefined =>
  story.state === 'inviata' && answers.length > 1 ? undefined : answers[0]

/** The first values of the dialog. */
export const firstAnswer = (asked: CarriedAnswer): Values => proposed(asked, firstOf(asked))

/** The values of the answer as the server receives them, and the first messages of fields that are empty. */
export function answerOf({ story, fields }: CarriedAnswer, held: Values) {
  const sent = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, sentValue(field, held[name])]),
  )
  const open = [{ oneOf: ['banca'], message: story.which }, ...story.requires].filter(
    ({ oneOf }) => oneOf[0]! in fields && !oneOf.some(name => isFilled(sent[name])),
  )
  return { sent, open: open.map(({ oneOf, message }) => [`${answerName}.${oneOf[0]}`, message] as const) }
}

/** The fields of the answer. Another bank has other proposals. */
export function AnswerFields({ asked }: { asked: CarriedAnswer }) {
  const { watch, setValue, formState } = useFormContext()
  const bank = watch(`${answerName}.banca`)
  const { isDirty } = formState
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another bank brings other proposals.
  useEffect(() => {
    const answer = asked.answers.find(({ banca }) => banca === bank)
    if (!isDirty || !answer) return
    for (const [name, value] of Object.entries(proposed(asked, answer)))
      if (name !== 'banca') setValue(`${answerName}.${name}`, value)
  }, [bank])
  return (
    <DefinitionContext value={bankAnswers}>
      <RecordContext value={{ stored: null }}>
        <div className="bank-fields">
          {Object.entries(asked.fields).map(([name, field]) => (
            <Field key={name} path={`${answerName}.${name}`} field={field} root={name} />
          ))}
        </div>
      </RecordContext>
    </DefinitionContext>
  )
}
