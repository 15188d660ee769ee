import type { ComponentType } from 'react'
import type { PageData, PageProps, SiteRoute } from '../contract/pages.ts'

export interface SitePage<R extends SiteRoute> {
  /** The file that `load` loads, from the root: by it the document names what the browser needs first. */
  source: string
  load(): Promise<ComponentType<PageProps<R>>>
  /** Its document allows or hides what others do not: it is never reached, nor left, without a load. */
  apart?: true
}

/** Every public page by its route; each is a file of its own for the browser. */
export const pages: { [R in SiteRoute]: SitePage<R> } = {
  '/': {
    source: 'site/pages/home.tsx',
    load: async () => (await import('./pages/home.tsx')).Home,
  },
  '/mutui': {
    source: 'site/pages/mortgages.tsx',
    load: async () => (await import('./pages/mortgages.tsx')).Mortgages,
  },
  '/prestiti': {
    source: 'site/pages/loans.tsx',
    load: async () => (await import('./pages/loans.tsx')).Loans,
  },
  '/cdq': {
    source: 'site/pages/salary-loans.tsx',
    load: async () => (await import('./pages/salary-loans.tsx')).SalaryLoans,
  },
  '/aziende': {
    source: 'site/pages/businesses.tsx',
    load: async () => (await import('./pages/businesses.tsx')).Businesses,
  },
  '/leasing': {
    source: 'site/pages/leasing.tsx',
    load: async () => (await import('./pages/leasing.tsx')).Leasing,
  },
  '/tassi': {
    source: 'site/pages/rates.tsx',
    load: async () => (await import('./pages/rates.tsx')).RatesPage,
  },
  '/contattaci': {
    source: 'site/pages/contacts.tsx',
    load: async () => (await import('./pages/contacts.tsx')).Contacts,
  },
  '/lavoraConNoi': {
    source: 'site/pages/careers.tsx',
    load: async () => (await import('./pages/careers.tsx')).Careers,
  },
  '/agenzia/:id': {
    source: 'site/pages/agency.tsx',
    load: async () => (await import('./pages/agency.tsx')).Agency,
  },
  '/agente/:id': {
    source: 'site/pages/agent.tsx',
    load: async () => (await import('./pages/agent.tsx')).Agent,
  },
  '/agente/:id/aziende': {
    source: 'site/pages/agent-for-businesses.tsx',
    load: async () => (await import('./pages/agent-for-businesses.tsx')).AgentForBusinesses,
  },
  '/news': {
    source: 'site/pages/news-list.tsx',
    load: async () => (await import('./pages/news-list.tsx')).NewsList,
  },
  '/news/:id': {
    source: 'site/pages/news-item.tsx',
    load: async () => (await import('./pages/news-item.tsx')).NewsItem,
  },
  '/news_name/:name': {
    source: 'site/pages/news-item.tsx',
    load: async () => (await import('./pages/news-item.tsx')).NewsItem,
  },
  '/pagine/:url': {
    source: 'site/pages/document.tsx',
    load: async () => (await import('./pages/document.tsx')).Document,
  },
  '/contact-form/numeroverde': {
    source: 'site/pages/free-phone.tsx',
    load: async () => (await import('./pages/free-phone.tsx')).FreePhone,
  },
  '/affidati_a_noi/adw': {
    source: 'site/pages/landing.tsx',
    load: async () => (await import('./pages/landing.tsx')).Landing,
  },
  '/affidati_a_noi/dspl': {
    source: 'site/pages/landing.tsx',
    load: async () => (await import('./pages/landing.tsx')).Landing,
  },
  '/affidati_a_noi/fb': {
    source: 'site/pages/landing.tsx',
    load: async () => (await import('./pages/landing.tsx')).Landing,
  },
  '/segnalazione/:id': {
    source: 'site/pages/referral.tsx',
    load: async () => (await import('./pages/referral.tsx')).Referral,
  },
  '/segnalazioneZetarent/:id': {
    source: 'site/pages/renter-referral.tsx',
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
  '/404': {
    source: 'site/pages/not-found.tsx',
    load: async () => (await import('./pages/not-found.tsx')).NotFound,
  },
}

/** The page of a route, whatever it shows: it is given the data of its own route alone. */
export const loadPage = (
  route: SiteRoute,
): Promise<ComponentType<Pick<PageData, 'content' | 'shell' | 'trail'>>> =>
  pages[route].load() as Promise<ComponentType<Pick<PageData, 'content' | 'shell' | 'trail'>>>

/** Between these a link is followed without loading the document anew. */
export const followedRoutes = (Object.keys(pages) as SiteRoute[]).filter(route => !pages[route].apart)
