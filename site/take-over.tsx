import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { FirstPage } from '../contract/pages/pages.ts'
import type { FollowSteps } from './follow-steps.ts'
import { loadPage } from './pages.ts'
import { type Shown, Site } from './site.tsx'

/**
 * Hydrates the server's page in slices, so that input is handled meanwhile. The first script passes `followSteps`,
 * because an import here would move the function out of that script.
 */
export async function takeOver(page: HTMLElement, data: FirstPage, followSteps: FollowSteps): Promise<void> {
  const first: Shown = 'content' in data ? { data, Page: await loadPage(data.route) } : { data, Page: null }
  startTransition(() => void hydrateRoot(page, <Site first={first} followSteps={followSteps} />))
}
