import type { ContactsContent } from '../../../contract/pages/contacts.ts'
import type { PageWidgets } from '../../../contract/pages/pages.ts'
import type { ProductContent } from '../../../contract/pages/product.ts'
import type { Context } from '../../context.ts'
import { nextAgencyChange } from '../../subjects/agencies/find-agencies.ts'
import { contactForm } from './contact-form.ts'
import { publishedText } from './published-text.ts'
import { questionsOn } from './questions.ts'
import type { Asked } from './source.ts'

type Place = Parameters<typeof questionsOn>[1]

/** A page of the site with a text and questions of its own, and an element, started from what the address asks. */
const product = (place: Place, widgets: PageWidgets, parameters: readonly string[] = []) => ({
  parameters,
  async load(context: Context, { query }: Asked): Promise<{ content: ProductContent; widgets: PageWidgets }> {
    const [text, questions] = await Promise.all([
      publishedText(context, place.replaceAll('_', '-')),
      questionsOn(context, place),
    ])
    const started = Object.entries(widgets).map(([tag, attributes]) => [tag, { ...attributes, ...query }])
    return { content: { text, questions }, widgets: Object.fromEntries(started) }
  },
})

export const mortgages = product('mutui', { 'quinto-mutui': {} }, [
  'valore',
  'importo',
  'durata',
  'finalita',
  'tasso',
])
export const loans = product('prestiti', { 'quinto-prestiti': {} }, ['importo', 'durata', 'finalita'])
export const salaryLoans = product('cdq', { 'quinto-cdq': {} }, ['prodotto', 'durata'])
export const businesses = product('aziende', contactForm({ oggetto: 'aziende' }))
export const careers = product('lavora_con_noi', contactForm({ oggetto: 'collaborazione' }))

const contactPage = product('contattaci', contactForm())

/** Where the house is, and how to write to it; and that a message has arrived which was sent without a script. */
export const contacts = {
  parameters: ['inviato'],
  async load(context: Context, { query, ...asked }: Asked) {
    const page = await contactPage.load(context, { ...asked, query: {} })
    const content: ContactsContent = { ...page.content, ...(query.inviato === '1' && { message: 'arrived' }) }
    const widgets = { 'quinto-agenzie': { titolo: 'nascosto' }, ...page.widgets }
    return { content, widgets, changesAt: await nextAgencyChange(context) }
  },
}

/** Where the free-phone campaign leads. */
export const freePhone = contactPage
