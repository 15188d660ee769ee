import type { Kit } from '../embedding/kit.ts'
import type { WidgetRequest } from '../embedding/rendering.ts'
import type { Broker } from '../products/mortgage.ts'
import type { AgencyContent } from './agency.ts'
import type { AgentContent } from './agent.ts'
import type { AppointmentContent } from './appointment.ts'
import type { BankContent } from './bank.ts'
import type { ContactsContent } from './contacts.ts'
import type { DisplayContent } from './display.ts'
import type { DocumentContent } from './document.ts'
import type { FollowedRequestContent } from './followed-request.ts'
import type { HomeContent } from './home.ts'
import type { LandingContent } from './landing.ts'
import type { MessageSentContent } from './message-sent.ts'
import type { MissingContent } from './missing.ts'
import type { NewsContent, NewsListContent } from './news.ts'
import type { PlainContact } from './plain-form.ts'
import type { ProductContent } from './product.ts'
import type { RatesContent } from './rates.ts'
import type { ReferralContent } from './referral.ts'
import type { SentQuoteContent } from './sent-quote.ts'
import type { KeptCreditContent, KeptSimulationContent } from './simulation.ts'

/** Further data of the broker, shown in the header and footer of the pages. Null fields are not shown. */
export interface Company {
  /** Street, number, postal code and town. */
  indirizzo: string
  via: string
  cap: string
  comune: string
  codiceFiscale: string
  rea: string | null
  capitaleSociale: string
  orari: string
  pec: string | null
  messaggi: string | null
  social: { facebook?: string; instagram?: string; linkedin?: string; youtube?: string }
  cartaDiCredito: string | null
  segnalazioni: string | null
}

/** The data of the header and footer of every public page. */
export interface Shell {
  broker: Broker
  /** Null before an administrator fills in the record. */
  company: Company | null
  /** Number of banks in the panel. */
  banks: number
}

/** The content of each public page by route. The server loads the content and the page of `site/pages` renders it. */
export interface PageContents {
  '/': HomeContent
  '/mutui': ProductContent
  '/prestiti': ProductContent
  '/cdq': ProductContent
  '/aziende': ProductContent
  '/leasing': ProductContent
  '/tassi': ProductContent & { rates: RatesContent }
  '/contattaci': ContactsContent
  '/contattaci/inviato': MessageSentContent
  '/lavoraConNoi': ProductContent
  '/banca/:id': BankContent
  '/agenzia/:id': AgencyContent
  '/agente/:id': AgentContent
  '/agente/:id/aziende': AgentContent
  '/news': NewsListContent
  '/news/:id': NewsContent
  '/news_name/:name': NewsContent
  '/pagine/:url': DocumentContent
  '/contact-form/numeroverde': ProductContent
  '/affidati_a_noi/adw': LandingContent
  '/affidati_a_noi/dspl': LandingContent
  '/affidati_a_noi/fb': LandingContent
  '/segnalazione/:id': ReferralContent
  '/segnalazioneZetarent/:id': ReferralContent
  '/404': MissingContent
  '/partner': Kit
  '/mutui/simulazione/:id': KeptSimulationContent
  '/prestiti/simulazione/:id': KeptCreditContent
  '/cdq/simulazione/:id': KeptCreditContent
  '/leasing/simulazione/:id': KeptCreditContent
  '/richiesta/:id': FollowedRequestContent
  '/appuntamento/:id': AppointmentContent
  '/display/:id': DisplayContent
  '/preventivo/:id': SentQuoteContent
}
export type SiteRoute = keyof PageContents

/** Attributes of the elements on a page, by tag. */
export type PageWidgets = Partial<Record<WidgetRequest['tag'], WidgetRequest['attributes']>>

/** Breadcrumb from the home page to the page itself: path and name of each page. */
export type Trail = [path: string, name: string][]

/** All data for rendering a public page. */
export type PageData<R extends SiteRoute = SiteRoute> = {
  [S in R]: {
    route: S
    /** Canonical path of the page, without query. */
    path: string
    title: string
    trail: Trail
    shell: Shell
    content: PageContents[S]
    widgets: PageWidgets
  }
}[R]

/** A page that the browser does not render again. The browser only gets its address, header and footer. */
export type WrittenPage = Pick<PageData, 'route' | 'path' | 'title' | 'shell'>

/** The JSON in a document from which the browser takes the page over. */
export type FirstPage = PageData | WrittenPage

/** Props of a page component. */
export interface PageProps<R extends SiteRoute> {
  content: PageContents[R]
  shell: Shell
  trail: Trail
}

/** Metadata of a page for search engines and link previews. */
export interface Head {
  /** Title of the page with the name of the site. */
  title: string
  /** Title of the page without the name of the site. */
  name: string
  description: string
  trail: Trail
  /** Whether search engines may index the page. */
  indexed: boolean
  /** Schema.org objects besides the breadcrumb. */
  things: object[]
  /** Text above the title on the social card. */
  kicker: string
}

/** The loaded data of a page before the site adds title and breadcrumb. */
export type LoadedPage<R extends SiteRoute = SiteRoute> = Omit<PageData<R>, 'title' | 'trail'>

/** Parts of the document that are not in the page's JSON: content for browsers before or without the script. */
interface DocumentOnly {
  /** The declarative shadow root of each element. */
  elements: Partial<Record<WidgetRequest['tag'], string>>
  /** Only for pages with a contact form. */
  plainForm?: PlainContact
}

/** Interface of the built site for the server. */
export interface SiteRendering {
  /** Source file of each page that the browser renders again. The documents load the built file. */
  sources: Partial<Record<SiteRoute, string>>
  /** The metadata and the full data of a page. */
  describe(page: LoadedPage, base: string): { head: Head; data: PageData }
  /** The data that the browser needs to take the page over. */
  first(data: PageData): FirstPage
  /** The content of `#pagina` as HTML. */
  render(data: PageData, documentOnly: DocumentOnly): string
}
