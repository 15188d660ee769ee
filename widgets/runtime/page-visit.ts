import { pageVisit, type Visit } from '../../contract/pages/page-visit.ts'

let around: Visit | null = null

/** Records the visit of the page around the frame, once that page sends its address. */
export function setVisit(page: Visit): void {
  around = page
}

/**
 * Returns the visit that began at `address`. In a frame, the page around the frame counts once its address is known;
 * campaign values of the frame's own address take precedence.
 */
export function visitFrom(address: string): Visit {
  const own = pageVisit(new URL(address))
  return around ? { address: around.address, campaign: { ...around.campaign, ...own.campaign } } : own
}
