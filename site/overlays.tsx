import type { WrittenPage } from '../contract/pages/pages.ts'
import { Consent } from './consent/consent.tsx'
import { Opening } from './layout/opening.tsx'

/** Overlays of a page, loaded last. */
export const Overlays = (props: { data: WrittenPage; reopened: number }) => (
  <>
    <Consent {...props} />
    <Opening />
  </>
)
