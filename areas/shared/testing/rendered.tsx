import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

let roots: Root[] = []

/** Removes all views, at the end of a test. */
export async function removeViews(): Promise<void> {
  for (const root of roots) await act(() => root.unmount())
  roots = []
  document.body.innerHTML = ''
}

/** Renders a view until the end of the test. */
export async function rendered(view: ReactNode): Promise<HTMLElement> {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  roots.push(root)
  await act(async () => root.render(view))
  return place
}

const aMoment = () => new Promise<void>(resolve => setTimeout(resolve, 5))

/** Waits until all pages and data are loaded. */
export async function settle(): Promise<void> {
  const until = Date.now() + 5000
  // A loaded page may start further calls, so nothing may be loading twice in a row.
  for (let quiet = 0; quiet < 2 && Date.now() < until; ) {
    await act(aMoment)
    quiet = document.querySelector('.waiting, .progress.loading') ? 0 : quiet + 1
  }
}

/** The button with this label. */
export function button(name: string, within: ParentNode = document): HTMLButtonElement {
  const found = [...within.querySelectorAll('button')].find(
    one => (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name,
  )
  if (!found) throw new Error(`There is no button «${name}».`)
  return found
}

export async function press(name: string, within?: ParentNode): Promise<void> {
  await act(async () => button(name, within).click())
  await settle()
}

/** Types in the field with this name. */
export function write(name: string, value: string): void {
  const input = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!input) throw new Error(`There is no field ${name}.`)
  input.value = value
}
