import { hydrate } from 'preact'
import { expect, it } from 'vitest'
import { renderApart } from './render-apart.ts'

const View = ({ years, note }: { years: number; note?: string }) => (
  <p title="per esempio">
    per {years} anni
    {note && <b>{note}</b>} {[years, ' × ', 12]} <>rate</> in tutto
  </p>
)

it('separates adjacent text nodes, and changes nothing else', () => {
  const html = renderApart(<View years={25} />)
  expect(html).toContain('>per <!---->25<!----> anni')
  expect(html.replaceAll('<!---->', '')).toBe('<p title="per esempio">per 25 anni 25 × 12 rate in tutto</p>')
})

it.each([{ years: 25 }, { years: 25, note: 'circa' }])('reuses the server’s text nodes: %o', props => {
  const root = document.createElement('div')
  root.innerHTML = renderApart(<View {...props} />)
  const texts = () => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = []
    while (walker.nextNode()) if (walker.currentNode.textContent) found.push(walker.currentNode)
    return found
  }
  const [before, written] = [texts(), root.textContent]
  hydrate(<View {...props} />, root)
  expect(texts()).toEqual(before)
  expect(root.textContent).toBe(written)
  expect(root.innerHTML).not.toContain('<!--')
})
