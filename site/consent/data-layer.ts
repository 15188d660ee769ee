import type { Choice } from './choice.ts'

declare global {
  interface Window {
    /** What a tag manager of the house reads, if it has one: events, and what was consented to. */
    dataLayer?: unknown[]
  }
}

const layer = (): unknown[] => (window.dataLayer ??= [])

/** A command as Google's consent mode reads it: the very `arguments` of a function. */
function command(..._words: unknown[]): void {
  // biome-ignore lint/complexity/noArguments: an array would be an event, and no command.
  layer().push(arguments)
}

const granted = (is: boolean) => (is ? 'granted' : 'denied')

const signals = ({ statistiche, campagne }: Choice) => ({
  analytics_storage: granted(statistiche),
  ad_storage: granted(campagne),
  ad_user_data: granted(campagne),
  // Nobody is asked for it: advertisements are not chosen for a person.
  ad_personalization: 'denied',
})

/** Before anybody has chosen, and before any event. */
export const tellDefault = (choice: Choice): void =>
  command('consent', 'default', {
    ...signals(choice),
    functionality_storage: 'granted',
    security_storage: 'granted',
  })

export const tellChoice = (choice: Choice): void => command('consent', 'update', signals(choice))

/** A visit of a page. */
export const tellPage = (path: string, title: string): void =>
  void layer().push({ event: 'page_view', page_path: path, page_title: title })

/** Who works for the house is no visitor: a session of theirs is in this browser. */
export const isStaff = ({ cookie }: Pick<Document, 'cookie'>): boolean =>
  /(^|; )(admin|agent)(Access|Refresh)Token=./.test(cookie)
