import { importElement } from 'virtual:elements'
import './frame.css'
import { frameAt } from '../../contract/embedding/frames.ts'
import { connectToParent } from './connect-to-parent.ts'
import { followAddress } from './follow-address.ts'
import { leaveFrame } from './leave-frame.ts'

const here = frameAt(location.pathname)
const element = here && document.querySelector<HTMLElement & { passo?: string }>(here.frame.tag)
if (element) {
  followAddress(element, here.frame)
  connectToParent(element)
  if (parent !== window) leaveFrame()
  // The server's nodes stay when the script does not load.
  importElement(here.frame.tag).catch(console.error)
}
