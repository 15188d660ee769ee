import type { ComponentType } from 'react'
import type { PageData, PageProps, SiteRoute } from '../contract/pages/pages.ts'

export interface SitePage<R extends SiteRoute> {
  load(): Promise<ComponentType<PageProps<R>>>
  /**
   * Source file, from the root, of an interactive page: React hydrates it with its data. All other pages stay as the
   * server wrote them.
   */
  source?: string
  /** The document has its own policy, so the page is entered and left only by a load. */
  apart?: true
}

export type AnyPage = ComponentType<Pick<PageData, 'content' | 'shell' | 'trail'>>

/** Every public page by route; each has its own browser file. */
export const pages: { [R in SiteRoute]: SitePage<R> } = {
  '/': {
    load: async () => (await import('./pages/home.tsx')).Home,
  },
  '/mutui': {
    load: async () => (await import('./pages/mortgages.tsx')).Mortgages,
  },
  '/prestiti': {
    load: async () => (await import('./pages/loans.tsx')).Loans,
  },
  '/cdq': {
    load: async () => (await import('./pages/salary-loans.tsx')).SalaryLoans,
  },
  '/aziende': {
    load: async () => (await import('./pages/businesses.tsx')).Businesses,
  },
  '/leasing': {
    load: async () => (await import('./pages/leasing.tsx')).Leasing,
  },
  '/tassi': {
    load: async () => (await import('./pages/rates.tsx')).RatesPage,
  },
  '/contattaci': {
    load: async () => (await import('./pages/contacts.tsx')).Contacts,
  },
  '/contattaci/inviato': {
    apart: true,
    load: async () => (await import('./pages/message-sent.tsx')).MessageSent,
  },
  '/lavoraConNoi': {
    load: async () => (await import('./pages/careers.tsx')).Careers,
  },
  '/banca/:id': {
    load: async () => (await import('./pages/bank.tsx')).Bank,
  },
  '/agenzia/:id': {
    source: 'site/pages/agency.tsx',
    load: async () => (await import('./pages/agency.tsx')).Agency,
  },
  '/agente/:id': {
    load: async () => (await import('./pages/agent.tsx')).Agent,
  },
  '/agente/:id/aziende': {
    load: async () => (await import('./pages/agent-for-businesses.tsx')).AgentForBusinesses,
  },
  '/news': {
    load: async () => (await import('./pages/news-list.tsx')).NewsList,
  },
  '/news/:id': {
    load: async () => (await import('./pages/news-item.tsx')).NewsItem,
  },
  '/news_name/:name': {
    load: async () => (await import('./pages/news-item.tsx')).NewsItem,
  },
  '/pagine/:url': {
    load: async () => (await import('./pages/document.tsx')).Document,
  },
  '/contact-form/numeroverde': {
    load: async () => (await import('./pages/free-phone.tsx')).FreePhone,
  },
  '/affidati_a_noi/adw': {
    load: async () => (await import('./pages/landing.tsx')).Landing,
  },
  '/affidati_a_noi/dspl': {
    load: async () => (await import('./pages/landing.tsx')).Landing,
  },
  '/affidati_a_noi/fb': {
    load: async () => (await import('./pages/landing.tsx')).Landing,
  },
  '/segnalazione/:id': {
    load: async () => (await import('./pages/referral.tsx')).Referral,
  },
  '/segnalazioneZetarent/:id': {
    load: async () => (await import('./pages/renter-referral.tsx')).RenterReferral,
  },
  '/partner': {
    source: 'site/pages/partner.tsx',
    apart: true,
    load: async () => (await import('./pages/partner.tsx')).PartnerKit,
  },
  '/mutui/simulazione/:id': {
    source: 'site/pages/kept-simulation.tsx',
    apart: true,
    load: async () => (await import('./pages/kept-simulation.tsx')).KeptSimulation,
  },
  '/prestiti/simulazione/:id': {
    source: 'site/pages/kept-credit.tsx',
    apart: true,
    load: async () => (await import('./pages/kept-credit.tsx')).KeptCredit,
  },
  '/cdq/simulazione/:id': {
    source: 'site/pages/kept-credit.tsx',
    apart: true,
    load: async () => (await import('./pages/kept-credit.tsx')).KeptCredit,
  },
  '/leasing/simulazione/:id': {
    source: 'site/pages/kept-credit.tsx',
    apart: true,
    load: async () => (await import('./pages/kept-credit.tsx')).KeptCredit,
  },
  '/richiesta/:id': {
    apart: true,
    load: async () => (await import('./pages/followed-request.tsx')).FollowedRequestPage,
  },
  '/appuntamento/:id': {
    apart: true,
    load: async () => (await import('./pages/appointment.tsx')).AppointmentPage,
  },
  '/display/:id': {
    apart: true,
    load: async () => (await import('./pages/display.tsx')).DisplayPage,
  },
  '/preventivo/:id': {
    source: 'site/pages/sent-quote.tsx',
    apart: true,
    load: async () => (await import('./pages/sent-quote.tsx')).SentQuote,
  },
  '/404': {
    load: async () => (await import('./pages/not-found.tsx')).NotFound,
  },
}

/** Loads the page of a route. */
export const loadPage = (route: SiteRoute): Promise<AnyPage> => pages[route].load() as Promise<AnyPage>

/** Routes between which links are followed without a load. */
export const followedRoutes = (Object.keys(pages) as SiteRoute[]).filter(route => !pages[route].apart)
