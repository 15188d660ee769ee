import { migrate } from '../migrate.ts'
import type { Preparation } from './place.ts'

/** A database with tables and no data. */
export const migrated: Preparation = { name: 'migrated', prepare: ({ pool }) => migrate(pool) }
