import './areas.css'
import { createRoot } from 'react-dom/client'
import { followTranslator } from '../../ui/translated-texts.ts'
import { App } from './app.tsx'
import type { Area } from './area.ts'
import { startRead } from './calls/data.ts'
import { createServices } from './services.ts'

/** Mounts an area in its page. */
export function startArea(area: Area): void {
  document.body.classList.toggle('dense', area.isDense)
  // Dialogs and lists of choices are outside the area's own element.
  followTranslator(document.body)
  const services = createServices(area)
  // The first render takes long on a slow telephone, so the call for the signed-in person starts before.
  if (services.session.isOpen()) startRead(services, [`GET /${area.calls}/getMe`])
  createRoot(document.getElementById('area')!).render(<App services={services} />)
}
