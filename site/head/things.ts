import { sized } from '../../contract/files/picture-sizes.ts'
import type { AgencyContent } from '../../contract/pages/agency.ts'
import type { Shell, Trail } from '../../contract/pages/pages.ts'
import type { Question } from '../../contract/pages/text.ts'
import { oneLineText } from '../../contract/text/plain-text.ts'

/** Creates a schema.org object for search engines. */
const thing = (type: string, properties: object) => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...properties,
})

const companyId = (base: string) => `${base}/#casa`

/** The broker as a `FinancialService`. */
export function financialService({ broker, company }: Shell, base: string): object {
  return thing('FinancialService', {
    '@id': companyId(base),
    name: broker.nome,
    url: `${base}/`,
    telephone: broker.telefono.replaceAll(' ', ' '),
    email: broker.email,
    areaServed: { '@type': 'Country', name: 'Italia' },
    ...(company && {
      address: {
        '@type': 'PostalAddress',
        streetAddress: company.via,
        postalCode: company.cap,
        addressLocality: company.comune,
        addressCountry: 'IT',
      },
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

/** Questions with answers as a `FAQPage`; empty when there are none. */
export const questionsPage = (questions: Question[]): object[] =>
  questions.length === 0
    ? []
    : [
        thing('FAQPage', {
          mainEntity: questions.map(({ domanda, risposta }) => ({
            '@type': 'Question',
            name: domanda,
            acceptedAnswer: { '@type': 'Answer', text: oneLineText(risposta) },
          })),
        }),
      ]

export const newsArticle = (properties: object, base: string): object =>
  thing('NewsArticle', {
    publisher: { '@id': companyId(base) },
    author: { '@id': companyId(base) },
    ...properties,
  })

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** An office as a `LocalBusiness`. */
export const localBusiness = (agency: AgencyContent, company: string, base: string, path: string): object => {
  const { nome, indirizzo, telefono, email, orari, foto } = agency
  const { via, cap, comune, provincia, lat, lng } = indirizzo
  return {
    ...thing('LocalBusiness', {
      '@id': `${base + path}#agenzia`,
      name: `${company}, ${nome}`,
      url: base + path,
      email,
      parentOrganization: { '@id': companyId(base) },
      address: {
        '@type': 'PostalAddress',
        streetAddress: via,
        postalCode: cap,
        addressLocality: comune,
        addressRegion: provincia,
        addressCountry: 'IT',
      },
      geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
      openingHoursSpecification: orari.map(({ giorno, da, a }) => ({
        '@type': 'OpeningHoursSpecification',
        dayOfWeek: weekdays[giorno - 1],
        opens: da,
        closes: a,
      })),
    }),
    ...(telefono && { telephone: telefono }),
    ...(foto && { image: base + sized(foto.url, 1280) }),
  }
}
