import './site.css'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '../contract/pages.ts'
import { followSteps } from './follow-steps.ts'
import { Site } from './site.tsx'

const page = document.getElementById('pagina')
const data = document.getElementById('dati')?.textContent
if (page && data) hydrateRoot(page, <Site data={JSON.parse(data) as PageData} />)

const calculator = document.querySelector('quinto-mutui')
if (calculator instanceof HTMLElement) followSteps(calculator)
