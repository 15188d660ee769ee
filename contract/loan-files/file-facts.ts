import { isFilled } from '../records/field-writers.ts'
import type { Condition } from '../records/states.ts'
import { agreesWith, bankStory, fileStateMoves, wayToPayment } from '../subjects/loan-files/file-states.ts'

type Values = Readonly<Record<string, unknown>>

/** Something that a file lacks, and the part of its page that mends it. */
interface MissingFact {
  message: string
  link: string
}

/** The state of a file, or the state that a suspended file returns to. */
export const workingState = ({ stato, statoPrecedente }: Values): unknown =>
  stato === 'sospesa' ? statoPrecedente : stato

/** The fields of a file that its state takes for granted. Reasons belong to a move, and not to a state. */
function conditionsOf(file: Values, state: unknown): readonly Condition[] {
  const entering: Partial<Record<string, { requires?: readonly Condition[] }>> = fileStateMoves.entering
  const lastBeforePayment = wayToPayment(file.prodotto).at(-2)!
  return (entering[state as string]?.requires ?? []).filter(
    ({ oneOf, from }) => oneOf[0] !== 'motivo' && (from?.includes(lastBeforePayment) ?? true),
  )
}

/** What the state of a file says that nobody has written: files from other programs may lack facts. */
export function missingFacts(file: Values, answers: readonly (Values & { stato: string })[]): MissingFact[] {
  const states = [...new Set([file.stato, workingState(file)])]
  const own = states.flatMap(state =>
    conditionsOf(file, state)
      .filter(({ oneOf }) => !oneOf.some(field => isFilled(file[field])))
      .map(({ oneOf, message }) => ({ message, link: `#${oneOf[0]}` })),
  )
  const story = bankStory(workingState(file))
  // A refused bank may get the file again before the file leaves its state.
  if (!story || story.state === 'rifiutata') return own
  const agreeing = answers.filter(answer => agreesWith(story, answer))
  const lacks = agreeing.map(answer =>
    story.requires.filter(({ oneOf }) => !oneOf.some(field => isFilled(answer[field]))),
  )
  const fewest = lacks.toSorted((a, b) => a.length - b.length)[0]
  const messages = fewest ? fewest.map(({ message }) => message) : [story.which]
  return [...own, ...messages.map(message => ({ message, link: '#banche' }))]
}
