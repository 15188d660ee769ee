import * as z from 'zod/mini'

/** The greatest number of records that an address names, which is also the greatest page of a list. */
export const maxIds = 200

const uuid = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Comma-separated ids of at most `maxIds` records. */
export const someIds = z
  .string()
  .check(z.regex(new RegExp(`^${uuid}(,${uuid}){0,${maxIds - 1}}$`), 'Non sono codici di record.'))
