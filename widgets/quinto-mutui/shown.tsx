import { render } from 'preact'
import { afterEach, beforeEach } from 'vitest'
import { Boundary } from '../runtime/boundary.tsx'
import { fakeContext, settings, terms } from './fixtures.ts'
import { product } from './live.ts'
import { createModel, livePart } from './model.ts'
import { details, sources } from './optional-parts.ts'
import { View } from './view.tsx'

/** Renders the whole view in a test's document, with helpers to read and operate it. */

export const root = document.createElement('div')
let end = () => {}

beforeEach(async () => {
  document.body.append(root)
  await Promise.all(
    [livePart, product.comparison, details, sources, ...Object.values(product.steps)].map(part =>
      part.load(),
    ),
  )
})
afterEach(() => {
  render(null, root)
  root.remove()
  end()
})

export function show(over: Parameters<typeof fakeContext>[0] = {}) {
  // Files of tests share this module, whose hooks run for one of them alone.
  render(null, root)
  end()
  document.body.append(root)
  const fake = fakeContext({ state: { settings, terms }, ...over })
  const model = createModel(fake.context)
  end = model.dispose
  render(
    <Boundary onReady={model.ready}>
      <View model={model} />
    </Boundary>,
    root,
  )
  return { ...fake, model }
}
export const text = () => root.textContent?.replaceAll('\u00a0', ' ') ?? ''
export const get = <T extends Element = HTMLElement>(selector: string) => root.querySelector<T>(selector)!
export const button = (label: RegExp) =>
  [...root.querySelectorAll<HTMLButtonElement>('button')].find(({ textContent }) => label.test(textContent))!
export const type = (selector: string, value: string) => {
  const input = get<HTMLInputElement>(selector)
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
