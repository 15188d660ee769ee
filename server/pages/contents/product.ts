import type { ContactsContent } from '../../../contract/pages/contacts.ts'
import { isSubject } from '../../../contract/pages/message-kinds.ts'
import type { PageWidgets } from '../../../contract/pages/pages.ts'
import type { ProductContent } from '../../../contract/pages/product.ts'
import type { Context } from '../../context.ts'
import { nextAgencyChange } from '../../subjects/agencies/find-agencies.ts'
import { answerRate } from '../../subjects/requests/answers-in-time.ts'
import { confirmationIn, type receiptPath } from '../message-receipt.ts'
import { calculatorInputs } from './calculator-inputs.ts'
import { contactForm } from './contact-form.ts'
import { publishedText } from './published-text.ts'
import { questionsOn } from './questions.ts'
import type { PageAddress, PageSource } from './source.ts'

type Place = Parameters<typeof questionsOn>[1]

/** A product page: text, questions, and an element with initial values from the query. */
const product = (place: Place, widgets: PageWidgets, parameters: readonly string[] = []) => ({
  parameters,
  async load(
    context: Context,
    { query }: PageAddress,
  ): Promise<{ content: ProductContent; widgets: PageWidgets }> {
    const [text, questions] = await Promise.all([
      publishedText(context, place.replaceAll('_', '-')),
      questionsOn(context, place),
    ])
    const started = Object.entries(widgets).map(([tag, attributes]) => [tag, { ...attributes, ...query }])
    return { content: { text, questions }, widgets: Object.fromEntries(started) }
  },
})

export const mortgages = product('mutui', { 'quinto-mutui': {} }, calculatorInputs.mutui)
export const loans = product('prestiti', { 'quinto-prestiti': {} }, calculatorInputs.prestiti)
export const salaryLoans = product('cdq', { 'quinto-cdq': {} }, calculatorInputs.cdq)
export const businesses = product('aziende', contactForm({ oggetto: 'aziende' }))
export const careers = product('lavora_con_noi', contactForm({ oggetto: 'collaborazione' }))

const contactPage = product('contattaci', contactForm())

/** The contact page, whose address may name the subject. */
export const contacts = {
  parameters: ['oggetto'],
  async load(context: Context, address: PageAddress) {
    const { oggetto } = address.query
    const query: Record<string, string> = isSubject(oggetto) ? { oggetto } : {}
    const page = await contactPage.load(context, { ...address, query })
    const content: ContactsContent = { ...page.content, answers: await answerRate(context) }
    const widgets = { 'quinto-agenzie': { titolo: 'nascosto' }, ...page.widgets }
    return { content, widgets, changesAt: await nextAgencyChange(context) }
  },
}

/** The confirmation of a message sent without a script. */
export const messageSent: PageSource<typeof receiptPath> = {
  isPrivate: true,
  parameters: ['conferma'],
  async load(context, { query }) {
    const confirmation = confirmationIn(context, query.conferma)
    return { content: { confirmation }, status: confirmation ? 200 : 404 }
  },
}

/** Landing page of the free-phone campaign. */
export const freePhone = contactPage
