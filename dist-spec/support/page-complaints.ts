import type { Page } from 'playwright-core'

/**
 * The failed scripts and the errors and warnings in the console of a page, from now on, in an array that grows. Several
 * pages may share an array. A spec that expects a complaint empties the array: another array would get nothing more.
 */
export function complaintsOf(page: Page, complaints: string[] = []): string[] {
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  return complaints
}
