import * as z from 'zod/mini'

/**
 * The slug of the page of an agent, an agency or a referrer. An unknown slug of any length is ignored, so that a wrong
 * slug never makes a person's request fail.
 */
export const pageSlug = z.optional(z.string())
