import type { SimulationPage } from './kept-simulation.ts'
import type { Kit } from './kit.ts'
import type { Broker } from './mortgage.ts'

/** The house beyond what it must be named by: what its pages say at head and foot. Null: not to be shown. */
export interface Company {
  /** Street, number, postal code and town. */
  indirizzo: string
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

/** What the server tells the public pages; it travels in the page as JSON, for the browser to take over. */
export interface PageData {
  broker: Broker
  /** Null until somebody has filled it in. */
  company: Company | null
  /** Banks compared. */
  banks: number
  /** What the customer pays us for a mortgage, cents. */
  fee: number
  rates: {
    /** Day of the newest values. */
    giorno: string
    current: { nome: string; valore: number }[]
    /** Euribor 3 months, oldest first, one value a week. */
    history: { data: string; valore: number }[]
  } | null
  /** Agencies by region, most first. */
  agencies: { regione: string; numero: number }[]
  /** On the page of a kept simulation alone: null when it is there no more. */
  simulation?: SimulationPage | null
  /** On the page of the kit alone. */
  kit?: Kit
}

/** The mortgage calculator's element as the server writes it. */
export interface CalculatorMarkup {
  /** Of its opening tag. */
  attributes: Record<string, string>
  /** Its declarative shadow root. */
  html: string
}

/** A public page, rendered. */
interface RenderedPage {
  status: 200 | 404
  title: string
  description: string
  /** The inside of `#pagina`. */
  html: string
}

/** What the built site offers to the server. */
export interface SiteRendering {
  /** Paths of the public pages. */
  paths: readonly string[]
  renderPage(input: { path: string; data: PageData; calculator: CalculatorMarkup }): RenderedPage
}
