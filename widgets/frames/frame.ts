import './frame.css'
import { frameAt } from '../../contract/embedding/frames.ts'
import { followAddress } from './follow-address.ts'
import { speakToParent } from './speak-to-parent.ts'

const elements: Record<string, () => Promise<unknown>> = {
  'quinto-mutui': () => import('../quinto-mutui/element.ts'),
  'quinto-prestiti': () => import('../quinto-prestiti/element.ts'),
  'quinto-cdq': () => import('../quinto-cdq/element.ts'),
  'quinto-rata': () => import('../quinto-rata/element.ts'),
  'quinto-prestito': () => import('../quinto-prestito/element.ts'),
}

const here = frameAt(location.pathname)
const element = here && document.querySelector<HTMLElement & { passo?: string }>(here.frame.tag)
if (element) {
  followAddress(element, here.frame)
  speakToParent(element)
  // The server's nodes stay when the script does not load.
  elements[here.frame.tag]?.().catch(console.error)
}
