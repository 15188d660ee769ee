import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { transformWithOxc } from 'vite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot } from '../../../server/project-root.ts'
import type { FollowedTranslator } from '../../../ui/translated-texts.ts'
import { openBrowser } from '../../support/browser.ts'

/** Specs of `ui/translated-texts.ts` alone, in a browser because simulated documents record other mutations. */

/** How a translator puts a translation in the place of a text. */
type Replace = (text: Text, font: Element) => void

/** What the tests have in the page. */
interface InPage {
  /** The observed paragraph. */
  parent: HTMLElement
  nodes: Text[]
  followed: FollowedTranslator
  replace: Replace
  followTranslator(root: HTMLElement): FollowedTranslator
  /** Waits until the observer has seen all changes. */
  observed(): Promise<void>
  fontOf(words: string): HTMLElement
  /** Translates a text, to capitals. */
  translate(text: Text, replace?: Replace): Promise<HTMLElement>
}
declare global {
  var inPage: InPage
}

let browser: Browser
let page: Page
let script: string

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
  const path = join(projectRoot, 'ui/translated-texts.ts')
  const { code } = await transformWithOxc(await readFile(path, 'utf8'), path)
  script = `${code}\nwindow.inPage = { followTranslator }`
})
afterAll(() => browser?.close())
beforeEach(async () => {
  await page.goto('about:blank')
  await page.addScriptTag({ type: 'module', content: script })
  await page.evaluate(() => {
    inPage.observed = () => new Promise(done => setTimeout(done))
    inPage.fontOf = words => {
      const font = document.createElement('font')
      font.appendChild(document.createElement('font')).append(words)
      return font
    }
    inPage.translate = async (text, replace = (one, font) => one.replaceWith(font)) => {
      const font = inPage.fontOf(text.data.toUpperCase())
      replace(text, font)
      await inPage.observed()
      return font
    }
  })
})

/** Writes a paragraph with texts, each in a node of its own, and follows its translator. */
const paragraph = (...texts: string[]) =>
  page.evaluate(texts => {
    const view = document.body.appendChild(document.createElement('div'))
    const parent = view.appendChild(document.createElement('p'))
    const nodes = texts.map(text => parent.appendChild(document.createTextNode(text)))
    Object.assign(inPage, { parent, nodes, followed: inPage.followTranslator(view) })
  }, texts)

const ways: Record<string, Replace> = {
  'replaces a text': (text, font) => text.replaceWith(font),
  'inserts the translation, then removes the text': (text, font) => {
    text.before(font)
    text.remove()
  },
  'removes the text, then inserts the translation': (text, font) => {
    const { parentNode, nextSibling } = text
    text.remove()
    parentNode!.insertBefore(font, nextSibling)
  },
  'moves the text into the translation': (text, font) => {
    text.before(font)
    font.replaceChildren(text)
  },
}

describe.each(Object.entries(ways))('a translator that %s', (_, replace) => {
  beforeEach(async () => {
    await paragraph('rata 727,02 €')
    await page.evaluate(`inPage.replace = ${replace}`)
  })

  it('is followed: the words that are written later are shown', async () => {
    const shown = await page.evaluate(async () => {
      const { nodes, observed, parent, replace, translate } = inPage
      const [text] = nodes as [Text]
      const font = await translate(text, replace)
      const first = [parent.textContent === font.textContent, text.parentNode === parent]
      text.data = 'rata 484,68 €'
      await observed()
      const second = parent.innerHTML
      await translate(text, replace)
      text.data = ''
      await observed()
      return [...first, second, parent.innerHTML]
    })
    expect(shown).toEqual([true, true, 'rata 484,68 €', ''])
  })

  it('leaves room for who inserts before the text, and for who removes the text', async () => {
    const shown = await page.evaluate(async () => {
      const { nodes, observed, parent, replace, translate } = inPage
      const [text] = nodes as [Text]
      await translate(text, replace)
      parent.insertBefore(document.createElement('b'), text)
      await observed()
      const names = Array.from(parent.childNodes, node => node.nodeName)
      parent.removeChild(text)
      await observed()
      return [...names, parent.innerHTML]
    })
    expect(shown).toEqual(['B', 'FONT', '#text', '<b></b>'])
  })
})

it('a sentence whose number changes is translated again as a whole', async () => {
  await paragraph('con ', '60', ' rate')
  const shown = await page.evaluate(async () => {
    const { nodes, observed, parent, translate } = inPage
    for (const node of nodes) await translate(node)
    const translated = parent.textContent
    nodes[1]!.data = '48'
    nodes[2]!.data = ' mensilità'
    await observed()
    return [translated, parent.innerHTML]
  })
  expect(shown).toEqual(['CON 60 RATE', 'con 48 mensilità'])
})

it('a translator in the same moment as the words that are written, and a parent that is written as a whole', async () => {
  await paragraph('rata 727,02 €')
  const shown = await page.evaluate(async () => {
    const { nodes, observed, parent, translate, fontOf } = inPage
    const [text] = nodes as [Text]
    await translate(text)
    text.data = 'rata 484,68 €'
    text.replaceWith(fontOf('RATA 484,68 €'))
    await observed()
    const first = parent.textContent
    text.data = 'rata 581,61 €'
    await observed()
    const second = parent.innerHTML
    await translate(text)
    parent.textContent = 'canone 300 €'
    await observed()
    return [first, second, parent.innerHTML]
  })
  expect(shown).toEqual(['RATA 484,68 €', 'rata 581,61 €', 'canone 300 €'])
})

it('a text and its translation stay together when either is moved', async () => {
  await paragraph('uno', 'due')
  const shown = await page.evaluate(async () => {
    const { nodes, observed, parent, translate } = inPage
    const [one, two] = nodes as [Text, Text]
    const first = await translate(one)
    await translate(two)
    parent.append(one)
    await observed()
    const moved = parent.textContent
    parent.prepend(first)
    await observed()
    one.data = 'tre'
    two.data = 'quattro'
    await observed()
    return [moved, parent.innerHTML]
  })
  expect(shown).toEqual(['DUEUNO', 'trequattro'])
})

it('another language takes the place of the first', async () => {
  await paragraph('rata')
  const shown = await page.evaluate(async () => {
    const { fontOf, nodes, observed, parent, translate } = inPage
    const [text] = nodes as [Text]
    const font = await translate(text)
    font.replaceWith(fontOf('INSTALMENT'))
    await observed()
    const second = parent.textContent
    text.data = 'canone'
    await observed()
    return [second, parent.innerHTML]
  })
  expect(shown).toEqual(['INSTALMENT', 'canone'])
})

it('the original words are back when the translator shows them again, or the view asks', async () => {
  await paragraph('rata')
  const shown = await page.evaluate(async () => {
    const { followed, fontOf, nodes, observed, parent, translate } = inPage
    const [text] = nodes as [Text]
    const isBack = () => parent.innerHTML === 'rata' && parent.firstChild === text
    ;(await translate(text)).replaceWith(text)
    await observed()
    const back = [isBack()]
    ;(await translate(text)).replaceWith('rata')
    await observed()
    back.push(isBack())
    await translate(text)
    followed.restore()
    back.push(isBack())
    // A translation that the observer has not seen yet.
    text.replaceWith(fontOf('RATA'))
    followed.restore()
    return [...back, isBack()]
  })
  expect(shown).toEqual([true, true, true, true])
})

it('leaves alone what is no translation', async () => {
  await paragraph('rata')
  const shown = await page.evaluate(async () => {
    const { fontOf, nodes, observed, parent } = inPage
    const [text] = nodes as [Text]
    text.before(fontOf('nota'))
    await observed()
    text.replaceWith(document.createElement('b'))
    await observed()
    return parent.innerHTML
  })
  expect(shown).toBe('<font><font>nota</font></font><b></b>')
})
