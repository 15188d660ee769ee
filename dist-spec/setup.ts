import { buildIfNeeded } from './build-if-needed.ts'

/** The specs of what ships run on built files. */
export const setup = buildIfNeeded
