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
 * Shortens the names of design tokens in the built widgets: they occur three hundred times and are internal. Public
 * custom properties, `--quinto-*`, keep their names.
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
