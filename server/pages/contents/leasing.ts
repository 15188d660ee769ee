import { calculatorInputs } from './calculator-inputs.ts'
import { contactForm } from './contact-form.ts'
import { publishedText } from './published-text.ts'
import { questionsOn } from './questions.ts'
import type { PageSource } from './source.ts'

/** Leasing: the calculator with the lease of the query, background, and contact form. */
export const leasing: PageSource<'/leasing'> = {
  parameters: calculatorInputs.leasing,
  async load(context, { query }) {
    const [text, questions] = await Promise.all([
      publishedText(context, 'leasing'),
      questionsOn(context, 'leasing'),
    ])
    return {
      content: { text, questions },
      widgets: { 'quinto-leasing': query, ...contactForm({ oggetto: 'aziende' }) },
    }
  },
}
