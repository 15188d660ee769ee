import type { Choice } from './choice.ts'

declare global {
  interface Window {
    /** Read by the company's tag manager, if any: events and consents. */
    dataLayer?: unknown[]
  }
}

const layer = (): unknown[] => (window.dataLayer ??= [])

/** Pushes a command for Google's consent mode, which requires an `arguments` object. */
function command(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: consent mode reads an array as an event, not as a command.
  layer().push(arguments)
}

const granted = (is: boolean) => (is ? 'granted' : 'denied')

const signals = ({ statistiche, campagne }: Choice) => ({
  analytics_storage: granted(statistiche),
  ad_storage: granted(campagne),
  ad_user_data: granted(campagne),
  // Never requested: the site does not personalise advertisements.
  ad_personalization: 'denied',
})

/** Pushes the default consents, before any event. */
export const pushDefaultConsent = (choice: Choice): void =>
  command('consent', 'default', {
    ...signals(choice),
    functionality_storage: 'granted',
    security_storage: 'granted',
  })

export const pushConsent = (choice: Choice): void => command('consent', 'update', signals(choice))

/** Tracks a page view. */
export const trackPage = (path: string, title: string): void =>
  void layer().push({ event: 'page_view', page_path: path, page_title: title })

/** Whether the browser holds a staff session, whose visits are not tracked. */
export const isStaff = ({ cookie }: Pick<Document, 'cookie'>): boolean =>
  /(^|; )(admin|agent)(Access|Refresh)Token=./.test(cookie)
