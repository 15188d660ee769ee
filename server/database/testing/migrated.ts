import { migrate } from '../migrate.ts'
import type { Preparation } from './place.ts'

/** Tables, and no data. */
export const migrated: Preparation = { name: 'migrated', prepare: ({ pool }) => migrate(pool) }
