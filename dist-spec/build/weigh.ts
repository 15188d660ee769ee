import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { projectRoot } from '../../server/project-root.ts'
import { budgets } from './budgets.ts'
import { filesOf } from './first-view.ts'
import { targets } from './targets.ts'

/** File names contain hashes, so compressed sizes vary by some tens of bytes with each change. */
const hashNoise = 60

/** Returns the size of the built files of each budget, in brotli bytes. */
export const weighed = () =>
  budgets.map(({ what, target, chunks, brotli: limit }) => {
    const outDir = join(projectRoot, targets[target].outDir)
    const files = filesOf(outDir, chunks)
    const bytes = files.map(file => brotliCompressSync(readFileSync(join(outDir, file))).length)
    const weight = bytes.reduce((sum, size) => sum + size, 0)
    return { what, files: files.length, weight, limit, isOver: weight > limit + hashNoise }
  })
