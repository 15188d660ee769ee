import type { PageProps } from '../../contract/pages.ts'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'
import { Trail } from '../layout/trail.tsx'
import { Widget } from '../layout/widget.tsx'

/** Mortgages: the calculator, then what to know before choosing. */
export function Mortgages({ content, shell, trail }: PageProps<'/mutui'>) {
  return (
    <>
      <section className="hero">
        <div className="wrap">
          <Trail trail={trail} />
          <div className="hero-head">
            <h1>Mutui a confronto, con ogni costo in vista</h1>
            <p className="lede">
              {shell.banks} banche convenzionate, un solo ordine: il TAEG. Non serve registrarsi e non si
              lasciano recapiti per vedere le offerte.
            </p>
          </div>
          <Widget tag="quinto-mutui" followed />
        </div>
      </section>
      <TextSection title="Prima di scegliere" text={content.text} />
      <QuestionsSection questions={content.questions} />
    </>
  )
}
