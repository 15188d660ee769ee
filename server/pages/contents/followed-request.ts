import { followLink } from '../../subjects/requests/follow-link.ts'
import type { PageSource } from './source.ts'

/** The request of a letter's link. */
export const followed: PageSource<'/richiesta/:id'> = {
  isPrivate: true,
  async load(context, { params }) {
    const content = await followLink(context, params.id!)
    return { content, status: content.kind === 'gone' ? 404 : 200 }
  },
}
