import type { Role } from '../../../contract/access/permissions.ts'
import { areas } from '../../../contract/calls/sessions.ts'
import type { Settings } from '../../settings.ts'
import { hashOf } from './keys.ts'

/**
 * The address of a link of a letter to a page of an area: the public id in the path, which is the hash that the database
 * stores, and the secret in the fragment, which reaches no log, no proxy and no `Referer`.
 */
export const secretLink = (
  { publicUrl }: Pick<Settings, 'publicUrl'>,
  role: Role,
  page: string,
  secret: string,
): string => `${publicUrl}${areas[role].pages}/${page}/${hashOf(secret)}#${secret}`
