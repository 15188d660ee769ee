import * as z from 'zod/mini'
import type { ListFile } from '../records/list-file.ts'
import type { Call } from './call.ts'
import { someIds } from './id-list.ts'

const formato = z.enum(['csv', 'xlsx'])

/** The parameters of a file: its format, and its columns among some names, in the order of the file. */
export const fileParameters = (columns: readonly string[]) => {
  const names = columns.join('|')
  return {
    formato,
    /** Comma-separated. */
    colonne: z.optional(
      z
        .string()
        .check(
          z.regex(new RegExp(`^(${names})(,(${names})){0,99}$`), 'Ci sono colonne che non si esportano.'),
        ),
    ),
  }
}

/** The call that downloads a list as a file, with the filters, the search and the order of the list. */
export function listFileCall<Q>(
  list: Call,
  {
    path,
    title,
    who,
    takesIds,
    columns,
  }: Pick<ListFile<never, Q>, 'path' | 'title' | 'who' | 'takesIds' | 'columns'>,
) {
  const { limit: _, cursor: __, ...filters } = (list.query as z.ZodMiniObject | undefined)?.shape ?? {}
  return {
    method: 'GET',
    path: `${path}/esporta`,
    summary: `${title}: esportazione`,
    who: who ?? list.who,
    ...(list.params && { params: list.params }),
    query: z.strictObject({
      ...filters,
      ...fileParameters(Object.keys(columns)),
      ...(takesIds && { ids: z.optional(someIds) }),
    }),
  } as const
}
