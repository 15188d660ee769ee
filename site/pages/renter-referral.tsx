import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { TextSection } from '../layout/published-text.tsx'

/** Long-term rental with a partner: a contact that reaches the partner only with the person's consent. */
export const RenterReferral = ({
  content: { nome, text },
  trail,
}: PageProps<'/segnalazioneZetarent/:id'>) => (
  <>
    <PageHead
      trail={trail}
      title="Noleggio a lungo termine"
      lede={`Il noleggio è un servizio di ${nome}, non un finanziamento. Qui si lascia un recapito, che passiamo a ${nome} solo con il consenso di chi scrive.`}
    >
      <p className="actions">
        <a className="button primary" href="#scrivere">
          Chiedi di essere contattati
        </a>
      </p>
    </PageHead>
    <TextSection title="Come funziona" text={text} />
    <ContactSection title="Lasci un recapito">
      <p className="soft">
        Senza il consenso alla comunicazione dei dati ad altre società la richiesta resta a noi e non arriva a{' '}
        {nome}.
      </p>
    </ContactSection>
  </>
)
