import type { AnswerOf } from '../../../client/calls.ts'
import { LetterSheet } from '../../../ui/letter/letter-sheet.tsx'
import { addStyle } from '../add-style.ts'
import style from './letter-preview.css?inline'

addStyle(style)

export type Preview = AnswerOf<'GET /agents/preventivi/:id/anteprima'>

interface Props {
  preview: Preview
  /** Something has changed after the preview, so its page is no longer linked. */
  isOld?: boolean
}

/** The letter of an offer or a quote as it will arrive, and the link to the page. */
export const LetterPreview = ({ preview: { a, indirizzo, lettera }, isOld }: Props) => (
  <section className="letter-preview" aria-labelledby="anteprima">
    <h3 id="anteprima">Come arriverà</h3>
    {!isOld && (
      <p className="actions">
        <a className="button" href={indirizzo} target="_blank" rel="noopener">
          Apri la pagina
        </a>
        <span className="note">È per Lei e vale fino a stasera: il cliente riceve un altro indirizzo.</span>
      </p>
    )}
    <p>
      A {a}: <strong>{lettera.subject}</strong>
    </p>
    <div className="letter" inert>
      <LetterSheet {...lettera} />
    </div>
  </section>
)
