import type { ComponentChildren } from 'preact'

/** The heading of a step. Takes the focus when the person arrives from another step. */
export function Heading(props: {
  steps: { takeFocus(heading: HTMLElement | null): void }
  id?: string
  class?: string
  children: ComponentChildren
}) {
  return (
    <h2 id={props.id} class={props.class} ref={props.steps.takeFocus} tabIndex={-1}>
      {props.children}
    </h2>
  )
}
