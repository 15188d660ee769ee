import * as z from 'zod/mini'

/**
 * Names an agent, an agency or a referrer by the address of their page. One that is nobody's, however long, is as if
 * it were not there: what a person wrote is never refused for it.
 */
export const pageSlug = z.optional(z.string())
