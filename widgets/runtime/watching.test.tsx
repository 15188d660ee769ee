import { type Signal, signal } from '@preact/signals-core'
import { h, render } from 'preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Boundary } from './boundary.tsx'
import { useMemo } from './use-memo.ts'
import { useRef, useSignal, useSignalEffect } from './watching.ts'

const root = document.createElement('div')
const drawn = () => new Promise<void>(resolve => setTimeout(resolve))
/** How often each component has drawn itself. */
let drawings: Record<string, number>

beforeEach(() => {
  document.body.append(root)
  drawings = {}
})
afterEach(() => {
  render(null, root)
  root.remove()
})
const count = (component: string) => {
  drawings[component] = (drawings[component] ?? 0) + 1
}

const name = signal('')
const age = signal(0)
const Page = () => {
  count('Page')
  return <Person />
}
const Person = () => {
  count('Person')
  return (
    <p>
      {name.value}, {age.value}
    </p>
  )
}

it('draws again what read a signal, once for all that changed, and nothing above it', async () => {
  name.value = 'Ada'
  render(<Page />, root)
  name.value = 'Eva'
  age.value = 40
  await drawn()
  expect(root.textContent).toBe('Eva, 40')
  expect(drawings).toEqual({ Page: 1, Person: 2 })
})

const Foldable = ({ open, inside }: { open: Signal<boolean>; inside: Signal<string> }) => {
  count('Foldable')
  return <p>{open.value && inside.value}</p>
}

it('watches once however often it is drawn, and no more when it is taken away', () => {
  let watched = 0
  const open = signal(true, {
    watched: () => {
      watched++
    },
    unwatched: () => {
      watched--
    },
  })
  const inside = signal('uno')
  render(<Foldable open={open} inside={inside} />, root)
  render(<Foldable open={open} inside={inside} />, root)
  expect(watched).toBe(1)
  render(null, root)
  expect(watched).toBe(0)
})

it('forgets a signal that the last drawing did not read', async () => {
  const [open, inside] = [signal(true), signal('uno')]
  render(<Foldable open={open} inside={inside} />, root)
  open.value = false
  await drawn()
  inside.value = 'due'
  await drawn()
  expect(drawings.Foldable).toBe(2)
})

const Name = ({ of }: { of: Signal<{ name: string } | null> }) => <p>{of.value!.name}</p>
const Perhaps = ({ of }: { of: Signal<{ name: string } | null> }) => of.value && <Name of={of} />

it('does not draw a part that its parent is taking away', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const person = signal<{ name: string } | null>({ name: 'Ada' })
  render(h(Boundary, { children: <Perhaps of={person} /> }), root)
  person.value = null
  await drawn()
  expect(root.textContent).toBe('')
  expect(error).not.toHaveBeenCalled()
  error.mockRestore()
})

it('an error of a later drawing stays inside the boundary', async () => {
  const error = vi.spyOn(console, 'error').mockReturnValue()
  const person = signal<{ name: string } | null>({ name: 'Ada' })
  render(h(Boundary, { children: <Name of={person} /> }), root)
  person.value = null
  await drawn()
  expect(root.textContent).toContain('Servizio non disponibile')
  error.mockRestore()
})

const Counter = () => {
  const shown = useSignal(0)
  const presses = useRef<number>(0)
  const press = () => {
    presses.current = (presses.current ?? 0) + 1
    shown.value = presses.current * 10
  }
  return (
    <button type="button" onClick={press}>
      {shown.value}
    </button>
  )
}
const Counters = () => [<Counter key="one" />, <Counter key="two" />]

it('keeps what its hooks made, each instance its own', async () => {
  render(<Counters />, root)
  const [one, two] = root.querySelectorAll('button')
  for (let press = 0; press < 2; press++) {
    one!.click()
    await drawn()
  }
  expect(one!.textContent).toBe('20')
  expect(two!.textContent).toBe('0')
})

const Speaker = ({ word, size, said }: { word: Signal<string>; size: number; said: string[] }) => {
  const box = useRef<HTMLParagraphElement>(null)
  useSignalEffect(() => {
    said.push(`${word.value} ${size} ${box.current?.isConnected}`)
    return () => said.push('fine')
  })
  return <p ref={box} />
}

it('runs an effect in the page, again at a change, with the latest props, and ends it', () => {
  const word = signal('uno')
  const said: string[] = []
  render(<Speaker word={word} size={1} said={said} />, root)
  render(<Speaker word={word} size={2} said={said} />, root)
  word.value = 'due'
  render(null, root)
  word.value = 'tre'
  expect(said).toEqual(['uno 1 true', 'fine', 'due 2 true', 'fine'])
})

const Doubled = ({ of, makes }: { of: number; makes: number[] }) => {
  const twice = useMemo(() => {
    makes.push(of)
    return of * 2
  }, [of])
  return <p>{twice}</p>
}

it('makes again only what was made of something else', () => {
  const makes: number[] = []
  for (const of of [1, 1, 2, 2, 1]) render(<Doubled of={of} makes={makes} />, root)
  expect(makes).toEqual([1, 2, 1])
  expect(root.textContent).toBe('2')
})
