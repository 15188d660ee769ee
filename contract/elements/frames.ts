import type { MortgageStep } from './quinto-mutui.ts'

/** A calculator as a full page to be put in an `<iframe>`: its element, and an address for each of its steps. */
export interface Frame {
  path: string
  tag: `quinto-${string}`
  /** What follows `path` → step. The first address of a step is the one written in the bar. */
  pages: Record<string, string>
}

export const frames: readonly Frame[] = [
  {
    path: '/iframes/calcolatori/mutui',
    tag: 'quinto-mutui',
    pages: {
      '': 'bisogno',
      '/results': 'offerte',
      '/request': 'richiesta',
      '/contattaci': 'contatto',
      '/contattaciPublic': 'contatto',
      '/thankyou': 'grazie',
      '/thankyouPublic': 'grazie',
    } satisfies Record<string, MortgageStep>,
  },
]

/** Parameters of a frame's address that become attributes of its element. */
export const frameParameters = [
  'valore',
  'importo',
  'durata',
  'finalita',
  'tasso',
  'tema',
  'partner',
] as const

/** The frame and the step at an address's path, if there is one. */
export function frameAt(path: string): { frame: Frame; step: string } | null {
  const asked = path.replace(/\/$/, '')
  for (const frame of frames) {
    const step = asked.startsWith(frame.path) && frame.pages[asked.slice(frame.path.length)]
    if (step) return { frame, step }
  }
  return null
}

/** Path of a step of a frame, coming from another: who walks on the public pages stays on them. */
export function stepPath({ path, pages }: Frame, step: string, from: string): string | null {
  const ends = Object.keys(pages).filter(end => pages[end] === step)
  const isPublic = /Public\/?$/.test(from)
  const end = ends.find(end => end.endsWith('Public') === isPublic) ?? ends[0]
  return end === undefined ? null : path + end
}
