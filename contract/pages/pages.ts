import type { Kit } from '../embedding/kit.ts'
import type { WidgetRequest } from '../embedding/rendering.ts'
import type { Broker } from '../products/mortgage.ts'
import type { AgencyContent } from './agency.ts'
import type { AgentContent } from './agent.ts'
import type { ContactsContent } from './contacts.ts'
import type { DocumentContent } from './document.ts'
import type { HomeContent } from './home.ts'
import type { LandingContent } from './landing.ts'
import type { LeasingContent } from './leasing.ts'
import type { MissingContent } from './missing.ts'
import type { NewsContent, NewsListContent } from './news.ts'
import type { PlainForm } from './plain-form.ts'
import type { ProductContent } from './product.ts'
import type { RatesContent } from './rates.ts'
import type { ReferralContent } from './referral.ts'
import type { KeptSimulationContent } from './simulation.ts'

/** The house beyond what it must be named by: what its pages say at head and foot. Null: not to be shown. */
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

/** What every public page shows at head and foot. */
export interface Shell {
  broker: Broker
  /** Null until somebody has filled it in. */
  company: Company | null
  /** Banks compared. */
  banks: number
}

/** What each public page shows besides, by its route: the server loads it, the page of `site/pages` draws it. */
export interface PageContents {
  '/': HomeContent
  '/mutui': ProductContent
  '/prestiti': ProductContent
  '/cdq': ProductContent
  '/aziende': ProductContent
  '/leasing': ProductContent & { quote: LeasingContent }
  '/tassi': ProductContent & { rates: RatesContent }
  '/contattaci': ContactsContent
  '/lavoraConNoi': ProductContent
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
}
export type SiteRoute = keyof PageContents

/** An element that a page holds, by its tag: what stands in its opening tag. */
export type PageWidgets = Partial<Record<WidgetRequest['tag'], WidgetRequest['attributes']>>

/** A page from the house down to this one: address and name of each. The last is the page itself. */
export type Trail = [path: string, name: string][]

/** All that a public page is drawn from. */
export type PageData<R extends SiteRoute = SiteRoute> = {
  [S in R]: {
    route: S
    /** Of the page, without query: where else it is asked at, it is the same page. */
    path: string
    title: string
    trail: Trail
    shell: Shell
    content: PageContents[S]
    widgets: PageWidgets
  }
}[R]

/** What stays as the server wrote it: of it the browser knows where it is, and what stands at its head and foot. */
export type WrittenPage = Pick<PageData, 'route' | 'path' | 'title' | 'shell'>

/** What travels in a document as JSON, for the browser to take the page over. */
export type FirstPage = PageData | WrittenPage

/** What a page is given to draw itself. */
export interface PageProps<R extends SiteRoute> {
  content: PageContents[R]
  shell: Shell
  trail: Trail
}

/** What search engines, and who sends the page on, are told of it. */
export interface Head {
  /** What the page is called, and whose it is. */
  title: string
  /** What it is called, where whose it is stands beside. */
  name: string
  description: string
  trail: Trail
  /** Whether it is a page to be found. */
  indexed: boolean
  /** Schema.org, beside the trail. */
  things: object[]
  /** What its social card says above the title. */
  kicker: string
}

/** A page of which everything is known but how it looks. */
export type LoadedPage<R extends SiteRoute = SiteRoute> = Omit<PageData<R>, 'title' | 'trail'>

/** What a document has and the page's JSON has not: it is for before the script, or for who has none. */
interface DocumentOnly {
  /** The declarative shadow root of each element. */
  elements: Partial<Record<WidgetRequest['tag'], string>>
  /** Only where the page has a contact form. */
  plainForm?: PlainForm
}

/** What the built site offers to the server. */
export interface SiteRendering {
  /** Of the pages that the browser draws again, the source, whose built file their documents name. */
  sources: Partial<Record<SiteRoute, string>>
  /** The head of a page, and what it is drawn from. */
  describe(page: LoadedPage, base: string): { head: Head; data: PageData }
  /** What the browser needs to take the page over. */
  first(data: PageData): FirstPage
  /** The inside of `#pagina`. */
  render(data: PageData, documentOnly: DocumentOnly): string
}
