import { randomBytes } from 'node:crypto'
import type { Database, OpenOptions } from '../open.ts'

/** Work done once in a run, such as migrations; each new database starts as a copy of its result. */
export interface Preparation {
  /** Name of the work: letters, digits and underscores. */
  name: string
  prepare(database: Database): Promise<void>
}

/** The place of a new database, and its removal. */
export interface Place {
  options: Pick<OpenOptions, 'url' | 'dataDir'>
  remove(): Promise<void>
}

export const randomName = () => randomBytes(6).toString('hex')
