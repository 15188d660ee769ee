/** What a visitor allows beyond what the site needs to work. */
export interface Choice {
  /** How the pages are used, counted. */
  statistiche: boolean
  /** What campaigns led to, told to who sells them. */
  campagne: boolean
}

/** What is chosen by who refuses, and by who closes. */
export const nothing: Choice = { statistiche: false, campagne: false }
export const everything: Choice = { statistiche: true, campagne: true }

const name = 'quinto_consenso'
/** The version of the words: who chose by others is asked again. */
const version = '1'
/** Six months: sooner nobody is asked again (Garante, guidelines of 10 June 2021). */
const lastsSeconds = 182 * 86_400

type Page = Pick<Document, 'cookie'>

/** What was chosen; null for who has not chosen yet. */
export function choiceIn(page: Page): Choice | null {
  const [, value = ''] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(page.cookie) ?? []
  const [of, statistiche, campagne] = value.split('.')
  return of === version && campagne !== undefined
    ? { statistiche: statistiche === '1', campagne: campagne === '1' }
    : null
}

/** Keeps the choice in the one cookie of it. */
export function keepChoice(page: Page, { statistiche, campagne }: Choice, isSecure: boolean): void {
  const value = [version, Number(statistiche), Number(campagne)].join('.')
  page.cookie = `${name}=${value}; path=/; max-age=${lastsSeconds}; samesite=lax${isSecure ? '; secure' : ''}`
}
