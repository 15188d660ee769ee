import './site.css'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '../contract/pages.ts'
import { loadPage } from './pages.ts'
import { Site } from './site.tsx'

const page = document.getElementById('pagina')
const data = document.getElementById('dati')?.textContent
if (page && data) void takeOver(page, JSON.parse(data) as PageData)

/** In slices, so that who touches the page meanwhile is answered. */
async function takeOver(page: HTMLElement, data: PageData) {
  const Page = await loadPage(data.route)
  startTransition(() => void hydrateRoot(page, <Site first={{ data, Page }} />))
}
