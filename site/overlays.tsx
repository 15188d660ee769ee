import type { WrittenPage } from '../contract/pages/pages.ts'
import { Consent } from './consent/consent.tsx'
import { useOpening } from './layout/opening.ts'

/** Overlays of a page, loaded last. */
export function Overlays(props: { data: WrittenPage; reopened: number }) {
  useOpening()
  return <Consent {...props} />
}
