import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { projectRoot } from '../server/project-root.ts'

/** The folder of the golden files. */
export const goldenFolder = join(projectRoot, 'golden/files')

/** Compares a text with a golden file; `vitest --update` writes the file. */
export const expectGolden = (name: string, text: string): Promise<void> =>
  expect(`${text.trimEnd()}\n`).toMatchFileSnapshot(join(goldenFolder, name))

/**
 * Length and hash of a text that is too long for a golden file. With QUINTO_GOLDEN_TEXTS=folder the texts are written
 * there, so that the texts of two commits can be compared.
 */
export function hashed(name: string, text: string): string {
  const folder = process.env.QUINTO_GOLDEN_TEXTS
  if (folder) {
    const file = join(folder, `${name.replaceAll(/[^\w. /-]+/g, '_')}.txt`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return `${text.length} ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`
}
