import type { PageProps } from '../../contract/pages/pages.ts'
import { ofBanks } from '../layout/of-banks.ts'
import { PageHead } from '../layout/page-head.tsx'
import { TextSection } from '../layout/published-text.tsx'
import { QuestionsSection } from '../layout/questions.tsx'
import { Widget } from '../layout/widget.tsx'

/** Mortgages: the calculator, then background. */
export const Mortgages = ({ content, shell, trail }: PageProps<'/mutui'>) => (
  <>
    <PageHead
      trail={trail}
      title="Mutui a confronto, con ogni costo in vista"
      lede={
        <>
          Le offerte {ofBanks(shell.banks)}, in un solo ordine: il TAEG. Non serve registrarsi e non si
          lasciano recapiti per vederle. Non ha ancora una casa?{' '}
          <a href="/mutui?domanda=quanto">Veda quanto può chiedere</a>.
        </>
      }
    >
      <Widget tag="quinto-mutui" followed />
    </PageHead>
    <TextSection title="Prima di scegliere" text={content.text} />
    <QuestionsSection questions={content.questions} />
  </>
)
