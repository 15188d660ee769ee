import { randomBytes } from 'node:crypto'
import type { Database, OpenOptions } from '../open.ts'

/** Work done once in a run, of which each fresh database then begins with a copy: migrations, for instance. */
export interface Preparation {
  /** Names the work; letters, digits and underscores. */
  name: string
  prepare(database: Database): Promise<void>
}

/** A place for a database of its own, and how to be rid of it. */
export interface Place {
  options: Pick<OpenOptions, 'url' | 'dataDir'>
  remove(): Promise<void>
}

export const randomName = () => randomBytes(6).toString('hex')
