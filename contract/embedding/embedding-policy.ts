import type { Mode } from './snippet.ts'

/**
 * The Content-Security-Policy directives that a page needs for our elements or for our frames. Inline code and third
 * parties are not needed. `origin` is our own origin.
 */
export const policyFor = (mode: Mode, origin: string): string =>
  mode === 'cornice'
    ? `script-src ${origin}; frame-src ${origin}`
    : `script-src ${origin}; connect-src ${origin}; img-src ${origin}`
