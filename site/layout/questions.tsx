import type { Question } from '../../contract/pages/text.ts'
import { RichText } from '../rich-text/rich-text.tsx'

/** Questions with answers, each expandable and linkable. */
export const Questions = ({ questions }: { questions: Question[] }) => (
  <div className="questions">
    {questions.map(({ _id, domanda, risposta }) => (
      <details key={_id} id={_id}>
        <summary>
          <h3>{domanda}</h3>
        </summary>
        <RichText text={risposta} />
      </details>
    ))}
  </div>
)

/** Questions as a section; nothing when there are none. */
export const QuestionsSection = ({
  questions,
  title = 'Domande frequenti',
}: {
  questions: Question[]
  title?: string
}) =>
  questions.length > 0 && (
    <section className="section" id="domande">
      <div className="wrap split">
        <header>
          <h2>{title}</h2>
          <p className="soft">
            Tutte le altre stanno fra le <a href="/pagine/domande-frequenti">domande frequenti</a>.
          </p>
        </header>
        <Questions questions={questions} />
      </div>
    </section>
  )
