import type { Mode } from './snippet.ts'

/**
 * What the content policy of a page must allow for our elements, or for our frames: nothing in line, nothing from
 * third parties.
 */
export const policyFor = (mode: Mode, house: string): string =>
  mode === 'cornice'
    ? `script-src ${house}; frame-src ${house}`
    : `script-src ${house}; connect-src ${house}; img-src ${house}`
