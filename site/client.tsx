import './site.css'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '../contract/pages.ts'
import { followSteps } from './follow-steps.ts'
import { Site } from './site.tsx'

const page = document.getElementById('pagina')
const data = document.getElementById('dati')?.textContent
if (page && data) void takeOver(page, JSON.parse(data) as PageData)

async function takeOver(page: HTMLElement, data: PageData) {
  const more = data.simulation === undefined ? {} : await import('./pages/kept-simulation.tsx')
  hydrateRoot(page, <Site data={data} {...more} />)
}

const calculator = document.querySelector('quinto-mutui')
if (calculator instanceof HTMLElement) followSteps(calculator)
