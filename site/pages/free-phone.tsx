import { telephone } from '../../contract/italian/telephone.ts'
import type { PageProps } from '../../contract/pages/pages.ts'
import { ContactForm } from '../layout/contact-form.tsx'
import { PageHead } from '../layout/page-head.tsx'
import { QuestionsSection } from '../layout/questions.tsx'

/** Landing page of the free-phone campaign: the number, or a form to be called. */
export const FreePhone = ({
  content,
  shell: { broker, company },
  trail,
}: PageProps<'/contact-form/numeroverde'>) => (
  <>
    <PageHead
      trail={trail}
      title="Telefonare, o farsi richiamare"
      lede="La chiamata è gratuita da telefoni fissi e cellulari. Chi preferisce lascia un recapito e l’orario in cui rispondere."
    >
      <div className="free-phone">
        <div>
          <p className="figure middle">
            <a href={telephone(broker.telefono)}>{broker.telefono}</a>
          </p>
          {company?.orari && <p className="soft">{company.orari}</p>}
        </div>
        <ContactForm />
      </div>
    </PageHead>
    <QuestionsSection questions={content.questions} />
  </>
)
