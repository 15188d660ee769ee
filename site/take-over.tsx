import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { FirstPage } from '../contract/pages/pages.ts'
import { loadPage } from './pages.ts'
import { type Shown, Site } from './site.tsx'

/** Hydrates the server's page in slices, so that input is handled meanwhile. */
export async function takeOver(page: HTMLElement, data: FirstPage): Promise<void> {
  const first: Shown = 'content' in data ? { data, Page: await loadPage(data.route) } : { data, Page: null }
  startTransition(() => void hydrateRoot(page, <Site first={first} />))
}
