import type { PageProps } from '../../contract/pages/pages.ts'
import { PageHead } from '../layout/page-head.tsx'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'
import { Widget } from '../layout/widget.tsx'

/** Assignment of a fifth of a salary or a pension. */
export const SalaryLoans = ({ content, trail }: PageProps<'/cdq'>) => (
  <>
    <PageHead
      trail={trail}
      title="Cessione del quinto: quanto si riceve, quanto si restituisce"
      lede="Dallo stipendio o dalla pensione si calcola la quota che si può cedere, e da questa il netto ricavo di ogni offerta."
    >
      <Widget tag="quinto-cdq" followed />
    </PageHead>
    <TextSection title="Come funziona la cessione" text={content.text} />
    <QuestionsSection questions={content.questions} />
  </>
)
