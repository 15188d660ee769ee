import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Plugin } from 'vite'

const compress = promisify(brotliCompress)
const worthIt = /\.(js|css|svg|html|json)$/

/** Writes a `.br` beside every built file over 1 kB, so that the server compresses no files at run time. */
export const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  applyToEnvironment: environment => environment.config.consumer === 'client',
  async writeBundle({ dir = '.' }, bundle) {
    const files = Object.keys(bundle).filter(name => worthIt.test(name))
    await Promise.all(
      files.map(async name => {
        const content = await readFile(join(dir, name))
        if (content.length <= 1024) return
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        }
        await writeFile(join(dir, `${name}.br`), await compress(content, { params }))
      }),
    )
  },
}
