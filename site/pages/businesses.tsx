import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { PhoneLink } from '../layout/phone-link.tsx'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'

/** Credit for businesses: no rates, because they depend on the accounts. */
export const Businesses = ({ content, shell, trail }: PageProps<'/aziende'>) => (
  <>
    <PageHead
      trail={trail}
      title="Credito alle aziende, dopo aver letto i conti"
      lede="Liquidità, investimenti, anticipo fatture, garanzia pubblica: un consulente guarda bilanci e Centrale dei rischi, poi presenta la domanda alle banche a cui può interessare."
    >
      <p className="actions">
        <a className="button primary" href="#scrivere">
          Chiedi di essere contattati
        </a>
        <a className="button" href="/leasing">
          Calcola un leasing
        </a>
      </p>
    </PageHead>
    <TextSection title="Che cosa si può finanziare" text={content.text} />
    <ContactSection title="Parli con un consulente">
      <p className="soft">
        Risponde chi segue le aziende nella provincia. Al telefono:{' '}
        <PhoneLink telefono={shell.broker.telefono} />.
      </p>
    </ContactSection>
    <QuestionsSection questions={content.questions} />
  </>
)
