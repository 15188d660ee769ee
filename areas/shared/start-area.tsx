import './areas.css'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import type { Area } from './area.ts'
import { startRead } from './calls/data.ts'
import { createServices } from './services.ts'

/** Mounts an area in its page. */
export function startArea(area: Area): void {
  document.body.classList.toggle('dense', area.isDense)
  const services = createServices(area)
  // The question who is signed in goes out before the first render, which takes long on a slow telephone.
  if (services.session.isOpen()) startRead(services, [`GET /${area.calls}/getMe`])
  createRoot(document.getElementById('area')!).render(<App services={services} />)
}
