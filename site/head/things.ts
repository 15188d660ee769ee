import type { Question } from '../../contract/pages/text.ts'
import type { Shell, Trail } from '../../contract/pages.ts'
import { plainText } from '../rich-text/plain-text.ts'

/** Things of schema.org, by which search engines know what a page is about. */
const thing = (type: string, said: object) => ({ '@context': 'https://schema.org', '@type': type, ...said })

export const houseId = (base: string) => `${base}/#casa`

/** The house: the broker as a financial service. */
export function financialService({ broker, company }: Shell, base: string): object {
  return thing('FinancialService', {
    '@id': houseId(base),
    name: broker.nome,
    url: `${base}/`,
    telephone: broker.telefono.replaceAll(' ', ' '),
    email: broker.email,
    areaServed: { '@type': 'Country', name: 'Italia' },
    ...(company && {
      address: { '@type': 'PostalAddress', streetAddress: company.indirizzo, addressCountry: 'IT' },
      taxID: company.codiceFiscale,
      sameAs: Object.values(company.social),
    }),
  })
}

export const trailList = (trail: Trail, base: string): object =>
  thing('BreadcrumbList', {
    itemListElement: trail.map(([path, name], i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: base + path,
    })),
  })

/** Questions with their answers, where there are any. */
export const questionsPage = (questions: Question[]): object[] =>
  questions.length === 0
    ? []
    : [
        thing('FAQPage', {
          mainEntity: questions.map(({ domanda, risposta }) => ({
            '@type': 'Question',
            name: domanda,
            acceptedAnswer: { '@type': 'Answer', text: plainText(risposta) },
          })),
        }),
      ]

export const newsArticle = (said: object, base: string): object =>
  thing('NewsArticle', { publisher: { '@id': houseId(base) }, author: { '@id': houseId(base) }, ...said })
