import { formatNumber } from '../italian/format.ts'

/** A file's size in words: «120 kB», «1,5 MB». */
export const fileSize = (bytes: number): string =>
  bytes < 1_000_000
    ? `${formatNumber(Math.ceil(bytes / 1000))} kB`
    : `${formatNumber(Math.round(bytes / 100_000) / 10)} MB`
