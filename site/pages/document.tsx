import { longDayWith } from '../../contract/italian/days.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { idOfWords } from '../../contract/text/rich-headings.ts'
import { Attachments } from '../layout/published-text.tsx'
import { Questions } from '../layout/questions.tsx'
import { Trail } from '../layout/trail.tsx'
import { Contents } from '../rich-text/contents.tsx'
import { RichText } from '../rich-text/rich-text.tsx'

/** Texts without legal effect, which show no date of entry into force. */
const undated = ['domande-frequenti', 'glossario']

/** An editorial text, with its versions and attachments. */
export function Document({ content, shell, trail }: PageProps<'/pagine/:url'>) {
  const { url, text, chapters, versions, former, questions } = content
  const channel = url === 'whistleblowing' && shell.company?.segnalazioni
  return (
    <article className="wrap document">
      <Trail trail={trail} />
      <header>
        <h1>{text.titolo}</h1>
        {former ? (
          <div className="notice caution" role="note">
            <p>
              È la versione in vigore {longDayWith('dal', text.inVigoreDal)}, che non vale più:{' '}
              <a href={`/pagine/${url}`}>leggere quella di oggi</a>.
            </p>
          </div>
        ) : undated.includes(url) ? null : (
          <p className="note">In vigore {longDayWith('dal', text.inVigoreDal)}</p>
        )}
      </header>
      <div className="document-body">
        <Contents chapters={chapters} />
        <div>
          {channel && (
            <p>
              <a className="button primary" href={channel} rel="noopener noreferrer">
                Vai al canale di segnalazione
              </a>
            </p>
          )}
          <RichText text={text.corpo} />
          {questions.map(group => (
            <section key={group.nome} className="question-group">
              <h2 id={idOfWords(group.nome)}>{group.nome}</h2>
              <Questions questions={group.questions} />
            </section>
          ))}
          <Attachments text={text} />
          <Versions url={url} versions={versions} shown={text.inVigoreDal} />
        </div>
      </div>
    </article>
  )
}

const Versions = ({ url, versions, shown }: { url: string; versions: string[]; shown: string }) =>
  versions.length > 1 && (
    <section className="versions" aria-labelledby="versioni">
      <h2 id="versioni">Versioni</h2>
      <ul>
        {versions.map((from, i) => (
          <li key={from}>
            {from === shown ? (
              <strong>{longDayWith('Dal', from)}</strong>
            ) : (
              <a href={i === 0 ? `/pagine/${url}` : `/pagine/${url}?versione=${from}`}>
                {longDayWith('Dal', from)}
              </a>
            )}
            {i === 0 && ', in vigore'}
          </li>
        ))}
      </ul>
    </section>
  )
