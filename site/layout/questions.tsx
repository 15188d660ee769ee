import type { Question } from '../../contract/pages/text.ts'
import { RichText } from '../rich-text/rich-text.tsx'

/** Questions with their answers, each of which can be opened and linked to. */
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

/** The same as a section of a page; nothing where there is none. */
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
