import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { projectRoot } from '../../server/project-root.ts'
import { sourceFiles } from './source-files.ts'

/**
 * Fails when a text of the sources has a word that `docs/words.md` does not allow, or gives an order with an infinitive.
 * `npm run check` runs this file.
 */
const words = await readFile(join(projectRoot, 'docs/words.md'), 'utf8')
const unused = words.slice(words.indexOf('## Not used'))
const forbidden = [...unused.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)]
  .filter(([, word]) => word !== 'Not')
  .map(([, word, instead]) => {
    const stem = word!.replace(/…$/, '')
    return {
      word: word!,
      instead: instead!,
      found: new RegExp(`\\b${stem}${stem === word ? '\\b' : ''}`, 'i'),
    }
  })

/** An order with an infinitive: «Scrivere il nome». Questions are allowed. */
const order =
  /^\s*(?:Scrivere|Scegliere|Indicare|Lasciare|Parlare|Chiedere|Completare|Ripresentare|Rinnovare|Verificare|Controllare|Caricare|Aggiungere|Compilare|Selezionare|Inviare|Mandare|Correggere|Riprovare|Lavorare) [^?]*$/

/** Texts that quote others or are no texts of the product. */
const exempt = [/^server\/sessions\/credentials\/common-passwords\.ts$/, /\/egg\//]

const wrong: string[] = []
let count = 0
for await (const { file, source } of sourceFiles()) {
  if (exempt.some(path => path.test(file))) continue
  const see = (text: string, start: number) => {
    // A text has at least two words.
    if (!/\p{L} ?\p{L}/u.test(text)) return
    count++
    const at = `${file}:${source.slice(0, start).split('\n').length}`
    for (const { word, instead, found } of forbidden)
      if (found.test(text)) wrong.push(`${at} «${word}»: ${instead}`)
    if (order.test(text)) wrong.push(`${at} an order in the infinitive: ${text.trim().slice(0, 60)}`)
  }
  const visitor = new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') see(node.value, node.start)
    },
    JSXText(node) {
      see(node.value, node.start)
    },
    TemplateLiteral(node) {
      see(node.quasis.map(({ value }) => value.cooked ?? '').join('…'), node.start)
    },
  })
  visitor.visit(parseSync(file, source).program)
}
if (wrong.length > 0) {
  console.error(`These texts have words that docs/words.md does not allow:\n${wrong.join('\n')}`)
  process.exit(1)
}
console.log(`${count} texts have the words of docs/words.md.`)
