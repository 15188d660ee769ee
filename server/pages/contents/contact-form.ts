import type { PageWidgets } from '../../../contract/pages/pages.ts'

/** The contact form of a page, without its own title, because its section has one. */
export const contactForm = (attributes: Record<string, string> = {}): PageWidgets => ({
  'quinto-contatti': { titolo: 'nascosto', ...attributes },
})
