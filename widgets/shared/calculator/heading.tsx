import { useSignalEffect } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useRef } from 'preact/hooks'

/** The heading of a step. Takes the focus when the person arrives from another step. */
export function Heading(props: {
  steps: { takeFocus(): boolean }
  id?: string
  class?: string
  children: ComponentChildren
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useSignalEffect(() => {
    if (props.steps.takeFocus()) heading.current?.focus()
  })
  return (
    <h2 id={props.id} class={props.class} ref={heading} tabIndex={-1}>
      {props.children}
    </h2>
  )
}
