import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

/** A published version: its widgets, and its server's answers. */
export interface Published {
  version: string
  files: Record<string, string>
  /** «GET /v2/contatti» → its first answer. */
  answers: Record<string, { status: number; type: string; body: string }>
}

/** Returns the file of a stored version. */
export const fileOf = (version: string) => join(import.meta.dirname, `${version}.json.br`)

export const published = (version: string): Published =>
  JSON.parse(brotliDecompressSync(readFileSync(fileOf(version))).toString())
