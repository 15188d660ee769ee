import type { PageProps } from '../../contract/pages/pages.ts'
import { PageHead } from '../layout/page-head.tsx'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'
import { Rates } from '../rates/rates.tsx'

/** The reference rates: today's values, history, the effect of a point, and explanations. */
export const RatesPage = ({ content, trail }: PageProps<'/tassi'>) => (
  <>
    <PageHead
      trail={trail}
      title="Euribor ed Eurirs"
      lede="Gli indici da cui dipendono le rate: i valori di oggi, la loro storia e che cosa cambia in una rata."
    />
    <Rates {...content.rates}>
      <TextSection title="Che cosa sono" text={content.text} />
    </Rates>
    <QuestionsSection questions={content.questions} />
  </>
)
