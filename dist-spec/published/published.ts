import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** A version as it was published: its widgets, and what its server answered to them. */
export interface Published {
  version: string
  files: Record<string, string>
  /** «GET /v2/contatti» → its first answer. */
  answers: Record<string, { status: number; type: string; body: string }>
}

/** Where versions are kept: one file each. */
export const fileOf = (version: string) => join(import.meta.dirname, `${version}.json.br`)

export const published = (version: string): Published =>
  JSON.parse(brotliDecompressSync(readFileSync(fileOf(version))).toString())
