import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'
import { Widget } from '../layout/widget.tsx'

/** Leasing: the calculator, then background. */
export const Leasing = ({ content, trail }: PageProps<'/leasing'>) => (
  <>
    <PageHead
      trail={trail}
      title="Leasing: canone, riscatto e costo complessivo"
      lede="Per imprese e professionisti, al netto dell’IVA. Le offerte sono in ordine di quanto si paga in tutto, con ogni spesa."
    >
      <Widget tag="quinto-leasing" followed />
    </PageHead>
    <TextSection title="Come funziona il leasing" text={content.text} />
    <ContactSection title="Chiedi un preventivo">
      <p className="soft">Risponde chi segue le aziende nella provincia.</p>
    </ContactSection>
    <QuestionsSection questions={content.questions} />
  </>
)
