import type { PageProps } from '../../contract/pages/pages.ts'
import { PageHead } from '../layout/page-head.tsx'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'
import { Widget } from '../layout/widget.tsx'

/** Personal loans. */
export const Loans = ({ content, trail }: PageProps<'/prestiti'>) => (
  <>
    <PageHead
      trail={trail}
      title="Prestiti personali: la rata e quanto si restituisce"
      lede="Le offerte sono in ordine di TAEG, che comprende interessi, spese, polizze obbligatorie e il nostro compenso."
    >
      <Widget tag="quinto-prestiti" followed />
    </PageHead>
    <TextSection title="Prima di chiedere un prestito" text={content.text} />
    <QuestionsSection questions={content.questions} />
  </>
)
