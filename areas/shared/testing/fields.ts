import { act } from 'react'
import { settle } from './rendered.tsx'

/** The field with a label, in the last place that has one: an open dialog comes after the page. */
export function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  const found = [...document.querySelectorAll('label')].findLast(one => one.textContent?.trim() === label)
  const input = found && document.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement))
    throw new Error(`There is no field «${label}».`)
  return input
}

/** Types in the field with a label. */
export async function type(label: string, value: string): Promise<void> {
  const input = field(label)
  const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(input, value)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

const options = () => [...document.querySelectorAll<HTMLElement>('[role=option]')]

/** Opens the list of the select with a label, and returns the texts of its options. */
export async function optionsOf(label: string): Promise<(string | null)[]> {
  await key('ArrowDown', field(label))
  return options().map(one => one.textContent)
}

/** Chooses an option of the select with a label. */
export async function choose(label: string, option: string): Promise<void> {
  const all = await optionsOf(label)
  if (!all.includes(option)) throw new Error(`There is no option «${option}»: ${all.join(', ')}.`)
  await act(async () => options()[all.indexOf(option)]!.click())
  await settle()
}

/** Presses a key at an element, by default at the one that has the focus. */
export async function key(name: string, at: Element = document.activeElement!, held: KeyboardEventInit = {}) {
  await act(async () => {
    if (at instanceof HTMLElement) at.focus()
    at.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...held }))
  })
  await settle()
}
