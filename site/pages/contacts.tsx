import { formatNumber } from '../../contract/italian/format.ts'
import { percentWithArticle } from '../../contract/italian/percent.ts'
import type { AnswerRate } from '../../contract/pages/contacts.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { Facts, reach } from '../layout/facts.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'
import { Widget } from '../layout/widget.tsx'

/** Address and contact details of the company. */
export function Contacts({ content, shell: { broker, company }, trail }: PageProps<'/contattaci'>) {
  return (
    <>
      <PageHead trail={trail} {...contacts}>
        <Facts
          narrow
          facts={[
            ['Orari', company?.orari],
            ...reach({ ...broker, whatsapp: company?.messaggi ?? null, pec: company?.pec ?? null }),
            ['Sede legale', company?.indirizzo],
          ]}
        />
        {content.answers && <p className="note">{answersInWords(content.answers)}</p>}
        <p className="actions">
          <a className="button primary" href="#scrivere">
            Scrivi
          </a>
          <a className="button" href="#agenzie">
            Trova un’agenzia
          </a>
        </p>
      </PageHead>
      <ContactSection title="Ci scriva">{content.message && <NotSent />}</ContactSection>
      <section className="section" id="agenzie">
        <div className="wrap">
          <h2>Trova un’agenzia</h2>
          <Widget tag="quinto-agenzie" />
        </div>
      </section>
      <TextSection title="Il primo contatto" text={content.text} />
      <QuestionsSection questions={content.questions} />
    </>
  )
}

const answersInWords = ({ percent, count }: AnswerRate) =>
  `Negli ultimi 30 giorni ${percentWithArticle(percent)} di chi ci ha scritto è stato richiamato in tempo (${formatNumber(count)} richieste).`

const contacts = {
  title: 'Contatti',
  lede: 'Al telefono, in agenzia o per iscritto: la prima consulenza non costa niente e non impegna.',
}

/** Shown with a script, for example when it loads between two pages: only the plain form can show its errors. */
const NotSent = () => (
  <p className="notice caution needs-script" role="status">
    Il messaggio non è partito: si può scrivere di nuovo in questo modulo.
  </p>
)
