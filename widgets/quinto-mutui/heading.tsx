import { useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'
import type { MortgageModel } from './model.ts'

/** The heading of a step: takes the focus when the person has come from another one. */
export function Heading(props: {
  model: MortgageModel
  id?: string
  class?: string
  children: ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useSignalEffect(() => {
    if (props.model.steps.takeFocus()) heading.current?.focus()
  })
  return (
    <h2 id={props.id} class={props.class} ref={heading} tabIndex={-1}>
      {props.children}
    </h2>
  )
}
