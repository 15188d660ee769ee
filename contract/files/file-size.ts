import { number } from '../italian/format.ts'

/** A file's size as it is said. */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${number(Math.ceil(bytes / 1000))} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`
