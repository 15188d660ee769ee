import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { PageBoundary } from './failed.tsx'
import { onDemand } from './on-demand.tsx'
import { rendered, settle } from './testing/rendered.tsx'

const Hello = ({ name }: { name: string }) => <p>Ciao {name}</p>
const Placeholder = ({ name }: { name: string }) => <p>Si apre {name}</p>
const shown = () => document.querySelector('p')?.textContent

it('shows the placeholder, then the component; a component that is loaded shows at once', async () => {
  let finish = () => {}
  const load = vi.fn(
    () =>
      new Promise<{ default: typeof Hello }>(resolve => {
        finish = () => resolve({ default: Hello })
      }),
  )
  const Content = onDemand(load, Placeholder)
  await rendered(<Content name="Ada" />)
  expect(shown()).toBe('Si apre Ada')
  finish()
  await settle()
  expect(shown()).toBe('Ciao Ada')
  await rendered(<Content name="Elsa" />)
  expect(document.body.textContent).not.toContain('Si apre')
  expect(load).toHaveBeenCalledTimes(1)
})

it('keeps the state of the component when its files were also loaded in advance', async () => {
  const load = vi.fn(async () => ({ default: () => <input aria-label="Nota" /> }))
  const Content = onDemand(load)
  void Content.preload()
  await rendered(<Content />)
  await settle()
  const input = document.querySelector('input')!
  await Content.preload()
  await settle()
  expect(document.querySelector('input')).toBe(input)
  expect(load).toHaveBeenCalledTimes(1)
})

/** Shows a component whose files fail to load once. */
async function openFailing() {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => {})
  const load = vi.fn<() => Promise<{ default: typeof Hello }>>()
  load.mockRejectedValueOnce(new Error('no files')).mockResolvedValue({ default: Hello })
  const Content = onDemand(load, Placeholder)
  await rendered(
    <PageBoundary>
      <Content name="Ada" />
    </PageBoundary>,
  )
  await settle()
  silent.mockRestore()
  return { Content, load }
}

it('a failed load reaches the boundary, and the next preload tries again', async () => {
  const { Content, load } = await openFailing()
  expect(shown()).toContain('La pagina non si è aperta')
  await Content.preload()
  expect(load).toHaveBeenCalledTimes(2)
})

it('a page that could not load without the network opens when the network is back', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await openFailing()
  expect(shown()).toContain('Manca la rete')
  onLine.mockReturnValue(true)
  await act(async () => dispatchEvent(new Event('online')))
  await settle()
  expect(shown()).toBe('Ciao Ada')
  onLine.mockRestore()
})
