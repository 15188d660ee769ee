import '../quinto-mutui/element.ts'
import './frame.css'
import { frameAt } from '../../contract/elements/frames.ts'
import { followAddress } from './follow-address.ts'
import { speakToParent } from './speak-to-parent.ts'

const here = frameAt(location.pathname)
const element = here && document.querySelector<HTMLElement & { passo?: string }>(here.frame.tag)
if (element) {
  followAddress(element, here.frame)
  speakToParent(element)
}
