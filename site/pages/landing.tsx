import { formatWholeEuro } from '../../contract/italian/format.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactSection } from '../layout/contact-section.tsx'
import { Facts } from '../layout/facts.tsx'
import { MortgageCalculator } from '../layout/mortgage-calculator.tsx'
import { ofBanks } from '../layout/of-banks.ts'
import { PageHead } from '../layout/page-head.tsx'
import { PhoneLink } from '../layout/phone-link.tsx'
import { QuestionsSection } from '../layout/questions.tsx'

type Campaign = '/affidati_a_noi/adw' | '/affidati_a_noi/dspl' | '/affidati_a_noi/fb'

/** Landing page of a campaign: calculator first, then company and costs. */
export const Landing = ({ content, shell, trail }: PageProps<Campaign>) => (
  <>
    <PageHead
      trail={trail}
      title="Il mutuo si confronta sul costo totale"
      lede={
        <>
          Le offerte {ofBanks(shell.banks)} in ordine di TAEG, senza registrarsi. Chi vuole parla con un
          consulente al <PhoneLink telefono={shell.broker.telefono} />.
        </>
      }
    >
      <MortgageCalculator telefono={shell.broker.telefono} contact="#scrivere" />
    </PageHead>
    <section className="section">
      <div className="wrap split">
        <header>
          <h2>Che cosa facciamo</h2>
        </header>
        <Facts
          facts={[
            [
              'Per chi cerca un mutuo: confronto, domanda e documenti, fino alla firma',
              content.fee !== null && `${formatWholeEuro(content.fee)}, a mutuo erogato`,
            ],
            ['Se il mutuo non viene erogato', formatWholeEuro(0)],
            ['La decisione di concedere il credito', 'spetta alla banca'],
          ]}
        />
      </div>
    </section>
    <ContactSection title="Farsi richiamare" />
    <QuestionsSection questions={content.questions} />
  </>
)
