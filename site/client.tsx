import './site.css'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '../contract/pages.ts'
import { followSteps } from './follow-steps.ts'
import { type SeldomPages, Site } from './site.tsx'

const page = document.getElementById('pagina')
const data = document.getElementById('dati')?.textContent
if (page && data) void takeOver(page, JSON.parse(data) as PageData)

async function takeOver(page: HTMLElement, data: PageData) {
  hydrateRoot(page, <Site data={data} {...(await seldomPage(data))} />)
}

async function seldomPage({ simulation, kit }: PageData): Promise<SeldomPages> {
  if (simulation !== undefined) return import('./pages/kept-simulation.tsx')
  return kit ? import('./pages/partner.tsx') : {}
}

const calculator = document.querySelector('quinto-mutui')
if (calculator instanceof HTMLElement) followSteps(calculator)
