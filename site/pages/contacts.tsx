import { useEffect, useState } from 'react'
import type { PageProps } from '../../contract/pages.ts'
import { telephone, whatsappAddress } from '../../contract/telephone.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { PhoneLink } from '../layout/phone-link.tsx'
import { QuestionsSection } from '../layout/questions.tsx'
import { Widget } from '../layout/widget.tsx'
import { RichText } from '../rich-text/rich-text.tsx'

/** Where the house is, and how to reach it. */
export function Contacts({ content, shell: { broker, company }, trail }: PageProps<'/contattaci'>) {
  const { telefono, email } = broker
  const hasArrived = content.message === 'arrived'
  return (
    <>
      <PageHead trail={trail} {...(hasArrived ? thanks(telefono) : contacts)}>
        <dl className="account reach">
          <div>
            <dt>Numero verde</dt>
            <dd>
              <a href={telephone(telefono)}>{telefono}</a>
            </dd>
          </div>
          {company && (
            <div>
              <dt>Orari</dt>
              <dd>{company.orari}</dd>
            </div>
          )}
          {company?.messaggi && (
            <div>
              <dt>WhatsApp</dt>
              <dd>
                <a href={whatsappAddress(company.messaggi)} rel="noopener">
                  {company.messaggi}
                </a>
              </dd>
            </div>
          )}
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
          {company?.pec && (
            <div>
              <dt>PEC</dt>
              <dd>
                <a href={`mailto:${company.pec}`}>{company.pec}</a>
              </dd>
            </div>
          )}
          {company && (
            <div>
              <dt>Sede legale</dt>
              <dd>{company.indirizzo}</dd>
            </div>
          )}
        </dl>
        <p className="actions">
          <a className="button primary" href={hasArrived ? '/contattaci#scrivere' : '#scrivere'}>
            {hasArrived ? 'Scrivi un altro messaggio' : 'Scrivi'}
          </a>
          <a className="button" href="#agenzie">
            Trova un’agenzia
          </a>
        </p>
      </PageHead>
      {!hasArrived && (
        <ContactSection title="Scrivere">
          {content.text && <RichText text={content.text.corpo} />}
          {content.message === 'refused' && <NotSent />}
        </ContactSection>
      )}
      <section className="section" id="agenzie">
        <div className="wrap">
          <h2>Trovare un’agenzia</h2>
          <Widget tag="quinto-agenzie" />
        </div>
      </section>
      <QuestionsSection questions={content.questions} />
    </>
  )
}

const contacts = {
  title: 'Contatti',
  lede: 'Al telefono, in agenzia o per iscritto: la prima consulenza non costa niente e non impegna.',
}

const thanks = (telefono: string) => ({
  title: 'Il messaggio è arrivato',
  lede: (
    <>
      La risposta arriva in orario d’ufficio, al recapito indicato. Per parlare subito con qualcuno:{' '}
      <PhoneLink telefono={telefono} />.
    </>
  ),
})

/**
 * For who has a script after all, as when it came back between two pages: the form that says what is to be mended is
 * the one for who has none.
 */
function NotSent() {
  const [isScripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    isScripted && (
      <p className="notice caution" role="status">
        Il messaggio non è partito: si può scrivere di nuovo in questo modulo.
      </p>
    )
  )
}
