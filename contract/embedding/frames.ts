import type { CalculatorStep } from '../elements/calculator-steps.ts'
import type { ElementDefinition } from '../elements/element.ts'
import type { RecordOf } from '../records/resource.ts'
import type { partners } from '../subjects/partners.ts'
import { cartFrame } from './cart-window.ts'

/** An element as a full page for an `<iframe>`, with an address for each of its steps. */
export interface Frame {
  path: string
  tag: ElementDefinition['tag']
  /** Calculator of the element: a partner's key may be limited to some calculators. Null for a service of all partners. */
  calculator: RecordOf<typeof partners>['calcolatori'][number] | null
  title: string
  /** Query parameters that become attributes of the element. */
  parameters: readonly string[]
  /** Attributes set by the frame. A query parameter of the same name takes precedence. */
  attributes?: Record<string, string>
  /** The steps shown at each suffix of `path`. The address bar shows the first address of a step. */
  pages: Record<string, readonly string[]>
}

const mortgages = {
  tag: 'quinto-mutui',
  calculator: 'mutui',
  title: 'Calcolatore dei mutui',
  parameters: ['valore', 'importo', 'durata', 'finalita', 'tasso', 'agente', 'agenzia', 'tema', 'partner'],
} as const

type CalculatorPages = Record<string, readonly CalculatorStep[]>

/** The pages of a calculator. Those for visitors without an agent end with `Public` (`isPublicPage`). */
const calculatorPages = {
  '': ['bisogno'],
  '/results': ['offerte'],
  '/request': ['richiesta'],
  '/contattaci': ['contatto'],
  '/contattaciPublic': ['contatto'],
  '/thankyou': ['grazie'],
  '/thankyouPublic': ['grazie'],
} satisfies CalculatorPages

export const frames: readonly Frame[] = [
  {
    ...mortgages,
    path: '/iframes/calcolatori/mutui',
    pages: calculatorPages,
  },
  {
    tag: 'quinto-prestiti',
    calculator: 'prestiti',
    title: 'Calcolatore dei prestiti',
    parameters: ['importo', 'durata', 'finalita', 'agente', 'agenzia', 'tema', 'partner'],
    path: '/iframes/calcolatori/prestiti',
    pages: calculatorPages,
  },
  {
    tag: 'quinto-cdq',
    calculator: 'cdq',
    title: 'Calcolatore della cessione del quinto',
    parameters: [
      'prodotto',
      'cerca',
      'importo',
      'netto',
      'durata',
      'occupazione',
      'agente',
      'agenzia',
      'tema',
      'partner',
    ],
    path: '/iframes/calcolatori/cdq',
    pages: calculatorPages,
  },
  {
    tag: 'quinto-leasing',
    calculator: 'leasing',
    title: 'Calcolatore del leasing',
    parameters: ['bene', 'valore', 'anticipo', 'durata', 'riscatto', 'agente', 'agenzia', 'tema', 'partner'],
    path: '/iframes/calcolatori/leasing',
    pages: calculatorPages,
  },
  {
    tag: 'quinto-rata',
    calculator: 'rata',
    title: 'La rata di un mutuo',
    parameters: ['importo', 'valore', 'durata', 'agente', 'tema', 'partner'],
    path: '/iframes/displayRata',
    pages: { '': [] },
  },
  {
    tag: 'quinto-prestito',
    calculator: 'rata',
    title: 'La rata di un prestito',
    parameters: ['importo', 'durata', 'agente', 'tema', 'partner'],
    path: '/iframes/displayPrestito',
    pages: { '': [] },
  },
  {
    tag: 'quinto-agenzie',
    calculator: null,
    title: 'Ricerca delle agenzie',
    parameters: ['regione', 'provincia', 'titolo', 'tema', 'partner'],
    path: '/iframes/agenzie',
    pages: { '': [] },
  },
  {
    tag: 'quinto-contatti',
    calculator: null,
    title: 'Modulo per scriverci',
    parameters: ['oggetto', 'agente', 'agenzia', 'segnalazione', 'titolo', 'tema', 'partner'],
    path: '/iframes/contatti',
    pages: { '': [] },
  },
  {
    tag: 'quinto-carrello',
    calculator: null,
    title: 'Carrello del materiale',
    parameters: ['tema', 'partner'],
    path: cartFrame,
    pages: { '': [] },
  },
  // The calculator under the brand of a lead provider.
  {
    ...mortgages,
    path: '/iframes/cloudCare/calcolatoreMutui',
    attributes: { partner: 'cloudcare' },
    pages: {
      '': ['bisogno'],
      '/results': ['offerte'],
      '/request': ['richiesta'],
      '/contattaci': ['contatto'],
      '/thankyou': ['grazie'],
    } satisfies CalculatorPages,
  },
  // The same calculator, which asks for the contact before it shows the offers.
  {
    ...mortgages,
    path: '/iframes/cloudCare/calcolatoreMutui_preRequest',
    attributes: { partner: 'cloudcare', contatto: 'prima' },
    pages: {
      '': ['bisogno'],
      '/request': ['contatto', 'richiesta'],
      '/results': ['offerte'],
      '/thankyou': ['grazie'],
    } satisfies CalculatorPages,
  },
]

/** The frame and the steps at a path; null when the path has no frame. */
export function frameAt(path: string): { frame: Frame; steps: readonly string[] } | null {
  const trimmed = path.replace(/\/$/, '')
  for (const frame of frames) {
    const end = trimmed.startsWith(frame.path) ? trimmed.slice(frame.path.length) : null
    if (end !== null && Object.hasOwn(frame.pages, end)) return { frame, steps: frame.pages[end]! }
  }
  return null
}

/**
 * Path of a step of a frame; null when the step has no page. Visitors without an agent see the public page of a step that
 * has one.
 */
export function stepPath({ path, pages }: Frame, step: string, hasAgent: boolean): string | null {
  const ends = Object.keys(pages).filter(end => pages[end]!.includes(step))
  const end = ends.find(end => isPublicPage(end) !== hasAgent) ?? ends[0]
  return end === undefined ? null : path + end
}

/** Whether a page of a frame is for visitors without an agent. */
export const isPublicPage = (end: string): boolean => end.endsWith('Public')
