import type { LandingContent } from '../../../contract/pages/landing.ts'
import type { Context } from '../../context.ts'
import { mortgageCalculator } from '../../subjects/calculators/calculator-settings.ts'
import { contactForm } from './contact-form.ts'
import { refusedFor } from './missing-terms.ts'
import { questionsOn } from './questions.ts'

const maxQuestions = 4

/** Landing page of campaigns. All share it; the address names the campaign. */
export const landing = {
  async load(context: Context) {
    const [calculator, questions] = await Promise.all([
      mortgageCalculator(context).catch(refusedFor(context)),
      questionsOn(context, 'mutui'),
    ])
    const content: LandingContent = {
      fee: calculator && (calculator.compenso.fisso ?? 0),
      questions: questions.slice(0, maxQuestions),
    }
    const widgets = { ...(calculator && { 'quinto-mutui': {} }), ...contactForm({ oggetto: 'mutuo' }) }
    return { content, widgets }
  },
}
