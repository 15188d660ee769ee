import { number } from '../italian/format.ts'

/** A file's size in words: «120 kB», «1,5 MB». */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${number(Math.ceil(bytes / 1000))} kB`
    : `${number(Math.round(bytes / 100_000) / 10)} MB`
