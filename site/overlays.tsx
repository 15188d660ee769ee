import type { WrittenPage } from '../contract/pages/pages.ts'
import { Consent } from './consent/consent.tsx'
import { Opening } from './layout/opening.tsx'

/** What comes over a page once it is there: it is loaded after all that the page needs. */
export const Overlays = (props: { data: WrittenPage; asked: number }) => (
  <>
    <Consent {...props} />
    <Opening />
  </>
)
