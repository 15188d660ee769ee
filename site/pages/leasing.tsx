import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'
import { LeasingQuote } from '../leasing/leasing-quote.tsx'

/** Leasing: the quote, then background. */
export const Leasing = ({ content, trail }: PageProps<'/leasing'>) => (
  <>
    <PageHead
      trail={trail}
      title="Leasing: canone, riscatto e costo complessivo"
      lede="Auto, beni strumentali, immobili per l’azienda: le offerte sono in ordine di quanto si paga in tutto."
    />
    <LeasingQuote {...content.quote} />
    <TextSection title="Come funziona il leasing" text={content.text} />
    <ContactSection title="Chiedere un preventivo">
      <p className="soft">Risponde chi segue le aziende nella provincia.</p>
    </ContactSection>
    <QuestionsSection questions={content.questions} />
  </>
)
