import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { projectRoot } from '../../server/project-root.ts'

const folder = join(projectRoot, 'ui/tokens')
const css = readdirSync(folder)
  .sort()
  .map(file => readFileSync(join(folder, file), 'utf8'))
  .join('')
const tokens = [...new Set(css.match(/--[\w-]+(?=:)/g))]
const short = new Map(tokens.map((token, i) => [token, `--${i.toString(36)}`]))

/**
 * Shortens the names of the tokens in what widgets ship: they are said three hundred times, and nobody else's to
 * read. Those that a page may set, `--quinto-*`, are no tokens and keep their names.
 */
export const shortTokens: Plugin = {
  name: 'short-tokens',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => ['widgets', 'frames'].includes(name),
  transform(code, id) {
    if (!id.includes('.css?inline')) return
    return { code: code.replace(/--[\w-]+/g, name => short.get(name) ?? name), map: null }
  },
}
