import type { ComponentType } from 'react'
import type { PageData } from '../contract/pages.ts'
import { Privacy, Transparency } from './pages/documents.tsx'
import { Home } from './pages/home.tsx'
import { Mortgages } from './pages/mortgages.tsx'
import { NotFound } from './pages/not-found.tsx'

export interface SiteRoute {
  title: string
  description: string
  Page: ComponentType<PageData>
}

/** Every public page by its path. */
export const routes: Record<string, SiteRoute> = {
  '/': {
    title: 'Quinto: mutui con i costi in vista',
    description:
      'Rata, TAEG e totale dei mutui delle banche convenzionate, con ogni voce di spesa e il nostro compenso.',
    Page: Home,
  },
  '/mutui': {
    title: 'Mutui a confronto. Quinto',
    description: 'Offerte di mutuo in ordine di TAEG, con piano di ammortamento ed esempio rappresentativo.',
    Page: Mortgages,
  },
  '/pagine/trasparenza': {
    title: 'Trasparenza. Quinto',
    description: 'Chi siamo, come calcoliamo le offerte e chi ci paga.',
    Page: Transparency,
  },
  '/pagine/privacy-policy': {
    title: 'Informativa sulla privacy. Quinto',
    description: 'Quali dati raccogliamo e che cosa ne facciamo.',
    Page: Privacy,
  },
}

export const notFound: SiteRoute = {
  title: 'Pagina non trovata. Quinto',
  description: 'Questa pagina non c’è.',
  Page: NotFound,
}
