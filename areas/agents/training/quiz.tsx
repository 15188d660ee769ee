import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { AnswerOf } from '../../../client/calls.ts'
import { formatTime } from '../../../contract/italian/rome-clock.ts'
import { useSingleWrite } from '../../shared/calls/use-single-write.ts'
import { useServices } from '../../shared/services.ts'

type Video = AnswerOf<'GET /formazione/video/:id'>
type Key = NonNullable<Video['quiz']>['domande'][number]['risposte'][number]['chiave']
type Result = AnswerOf<'POST /formazione/video/:id/quiz'>

interface Props {
  id: string
  quiz: NonNullable<Video['quiz']>
  isOpen: boolean
  onTaken: () => Promise<void>
}

/** The quiz of a video. Only the server knows the right answers. */
export function Quiz({ id, quiz, isOpen, onTaken }: Props) {
  const { client } = useServices()
  const { isSending, send } = useSingleWrite()
  const [answers, setAnswers] = useState<Readonly<Record<number, Key>>>({})
  const [result, setResult] = useState<Result | null>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const isWaiting = useIsBefore(result ? result.riprovaDal : quiz.riprovaDal)
  const until = result ? result.riprovaDal : quiz.riprovaDal
  const isPassed = quiz.superatoAt !== null || result?.superato === true

  const answerAll = (event: FormEvent) => {
    event.preventDefault()
    void send(
      async idempotencyKey => {
        const risposte = quiz.domande.map((_, i) => answers[i]!)
        const taken = await client.call('POST /formazione/video/:id/quiz', {
          params: { id },
          body: { risposte },
          idempotencyKey,
        })
        setResult(taken)
        setAnswers({})
        await onTaken()
        outcome.current?.focus()
      },
      // A toast reports the refusal.
      () => {},
    )
  }

  return (
    <section className="part training-quiz">
      <header>
        <h2>Quiz</h2>
      </header>
      <div className="quiz">
        <p>
          {quiz.domande.length === 1 ? 'Una domanda' : `${quiz.domande.length} domande`}: il quiz si supera
          con il <span className="num">{quiz.soglia} %</span> di risposte giuste.
        </p>
        <div ref={outcome} tabIndex={-1} role="status">
          {isPassed && <p className="badge validated">Quiz superato</p>}
          {result && !result.superato && <Wrong result={result} quiz={quiz} />}
          {!result && !isPassed && quiz.ultimo !== null && (
            <p>
              L’ultima volta: <span className="num">{quiz.ultimo} %</span> di risposte giuste.
            </p>
          )}
          {!isPassed && isWaiting && until && (
            <p>
              Può riprovare dalle <span className="num">{formatTime(until)}</span>.
            </p>
          )}
        </div>
        {!isPassed && !isOpen && <p>Il quiz si apre quando ha visto il video.</p>}
        {!isPassed && isOpen && !isWaiting && (
          <form onSubmit={answerAll}>
            {quiz.domande.map(({ domanda, risposte }, i) => (
              <fieldset key={domanda}>
                <legend>{`${i + 1}. ${domanda}`}</legend>
                {risposte.map(({ chiave, testo }) => (
                  <label key={chiave} className="check">
                    <input
                      type="radio"
                      name={`domanda-${i}`}
                      required
                      checked={answers[i] === chiave}
                      onChange={() => setAnswers({ ...answers, [i]: chiave })}
                    />
                    {testo}
                  </label>
                ))}
              </fieldset>
            ))}
            <p className="actions">
              <button className="button primary" type="submit" disabled={isSending}>
                Consegna le risposte
              </button>
            </p>
          </form>
        )}
      </div>
    </section>
  )
}

const Wrong = ({ result, quiz }: { result: Result; quiz: Props['quiz'] }) => (
  <div className="notice">
    <p className="title">
      Non ancora: <span className="num">{result.esito} %</span> di risposte giuste
    </p>
    <p>Queste risposte non erano giuste:</p>
    <ul>
      {result.sbagliate.map(({ domanda, spiegazione }) => (
        <li key={domanda}>
          <strong>{quiz.domande[domanda]?.domanda}</strong> {spiegazione}
        </li>
      ))}
    </ul>
  </div>
)

/** Whether a moment is still to come; changes when it comes. */
function useIsBefore(moment: string | null): boolean {
  const [, setTurn] = useState(0)
  const left = moment === null ? 0 : Date.parse(moment) - Date.now()
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setTurn(turn => turn + 1), left)
    return () => clearTimeout(timer)
  }, [left])
  return left > 0
}
