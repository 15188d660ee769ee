import './areas.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Area } from './area.ts'
import { createServices } from './services.ts'

/** Mounts an area in its page. */
export function startArea(area: Area): void {
  document.body.classList.toggle('dense', area.isDense)
  createRoot(document.getElementById('area')!).render(<App services={createServices(area)} />)
}
