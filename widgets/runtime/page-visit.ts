import { pageVisit, type Visit } from '../../contract/pages/page-visit.ts'

let around: Visit | null = null

/** In a frame: the page around it has said where it is. */
export function standsIn(page: Visit): void {
  around = page
}

/**
 * The visit of who began at this address. In a frame the page is the one around it, as soon as it is known; what the
 * frame's own address says goes first.
 */
export function visitFrom(address: string): Visit {
  const own = pageVisit(new URL(address))
  return around ? { address: around.address, campaign: { ...around.campaign, ...own.campaign } } : own
}
