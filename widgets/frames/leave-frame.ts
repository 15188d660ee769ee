import { frameAt } from '../../contract/embedding/frames.ts'

/** Opens the other pages of the site outside the frame: no page of another site may frame them. */
export function leaveFrame(): void {
  addEventListener('click', event => {
    for (const part of event.composedPath()) {
      if (!(part instanceof HTMLAnchorElement) || part.target) continue
      if (part.origin === location.origin && !frameAt(part.pathname)) part.target = '_blank'
    }
  })
}
