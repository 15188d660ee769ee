/** Optional processing that a visitor allows. */
export interface Choice {
  /** Usage statistics. */
  statistiche: boolean
  /** Campaign results, reported to the advertising platforms. */
  campagne: boolean
}

/** The choice of visitors who refuse or close the panel. */
export const allowNone: Choice = { statistiche: false, campagne: false }
export const allowAll: Choice = { statistiche: true, campagne: true }

const name = 'quinto_consenso'
/** Version of the texts. A choice on other texts expires. */
const version = '1'
/** Six months: the minimum before asking again (Garante, guidelines of 10 June 2021). */
const maxAgeSeconds = 182 * 86_400

type Page = Pick<Document, 'cookie'>

/** Reads the choice from the cookies; null when there is none. */
export function choiceIn(page: Page): Choice | null {
  const [, value = ''] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(page.cookie) ?? []
  const [of, statistiche, campagne] = value.split('.')
  return of === version && campagne !== undefined
    ? { statistiche: statistiche === '1', campagne: campagne === '1' }
    : null
}

/** Stores the choice in its cookie. */
export function keepChoice(page: Page, { statistiche, campagne }: Choice, isSecure: boolean): void {
  const value = [version, Number(statistiche), Number(campagne)].join('.')
  page.cookie = `${name}=${value}; path=/; max-age=${maxAgeSeconds}; samesite=lax${isSecure ? '; secure' : ''}`
}
