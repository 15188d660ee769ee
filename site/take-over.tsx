import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { FirstPage } from '../contract/pages/pages.ts'
import type { FollowedTranslator } from '../ui/translated-texts.ts'
import type { FollowSteps } from './follow-steps.ts'
import { loadPage } from './pages.ts'
import { type Shown, Site } from './site.tsx'

/**
 * Hydrates the server's page in slices, so that input is handled meanwhile. The first script passes `followSteps` and
 * the followed translator, because imports here would move their functions out of that script.
 */
export async function takeOver(
  page: HTMLElement,
  data: FirstPage,
  followSteps: FollowSteps,
  translator: FollowedTranslator,
): Promise<void> {
  const first: Shown = 'content' in data ? { data, Page: await loadPage(data.route) } : { data, Page: null }
  // React hydrates only the server's own texts.
  translator.restore()
  startTransition(() => void hydrateRoot(page, <Site first={first} followSteps={followSteps} />))
}
