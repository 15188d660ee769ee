import type { PageWidgets } from '../../../contract/pages/pages.ts'

/** The contact form of a page, in a section whose title stands for the form's own. */
export const contactForm = (attributes: Record<string, string> = {}): PageWidgets => ({
  'quinto-contatti': { titolo: 'nascosto', ...attributes },
})
