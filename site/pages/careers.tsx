import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'

/** Careers: offers, requirements, and where to send a CV. */
export const Careers = ({ content, shell, trail }: PageProps<'/lavoraConNoi'>) => (
  <>
    <PageHead
      trail={trail}
      title="Lavora con noi"
      lede="Cerchiamo collaboratori iscritti o che vogliano iscriversi all’elenco dell’OAM, e persone per la sede."
    >
      <p className="actions">
        <a className="button primary" href="#scrivere">
          Invia il curriculum
        </a>
      </p>
    </PageHead>
    <TextSection title="Che cosa serve e che cosa si trova" text={content.text} />
    <ContactSection title="Presentarsi">
      <p className="soft">
        Il curriculum si allega al modulo, in PDF. Si può anche spedire a{' '}
        <a href={`mailto:${shell.broker.email}`}>{shell.broker.email}</a>.
      </p>
    </ContactSection>
    <QuestionsSection questions={content.questions} />
  </>
)
