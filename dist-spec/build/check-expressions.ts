import { analyse } from 'scslre'
import { parseSync, Visitor } from 'vite'
import { sourceFiles } from './source-files.ts'

/**
 * Fails when a regular expression of the sources may take superlinear time, by backtracking or by restarting at each
 * character. `npm run check` runs this file.
 */
const slow: string[] = []
let count = 0
for await (const { file, source } of sourceFiles()) {
  const visitor = new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      count++
      const { pattern, flags } = node.regex
      if (analyse({ source: pattern, flags }).reports.length === 0) return
      slow.push(`${file}:${source.slice(0, node.start).split('\n').length} /${pattern}/${flags}`)
    },
  })
  visitor.visit(parseSync(file, source).program)
}
if (slow.length > 0) {
  console.error(`These regular expressions may take more than linear time:\n${slow.join('\n')}`)
  process.exit(1)
}
console.log(`${count} regular expressions take linear time.`)
