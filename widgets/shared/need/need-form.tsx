import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren, TargetedSubmitEvent } from 'preact'

export interface NeedFormModel {
  context: { attributes: { partner: ReadonlySignal<string | undefined> } }
  link(path: string): string
}

interface NeedFormProps {
  model: NeedFormModel
  id?: string
  /** Path of the calculator's frame, and of the page of it that answers where there is no script, or not yet. */
  frame: string
  page: 'results' | 'contattaci'
  go(): void
  children: ComponentChildren
}

/** The form of the first view, named by the heading `calcolo`. */
export const NeedForm = ({ model, id, frame, page, go, children }: NeedFormProps) => {
  const partner = model.context.attributes.partner.value
  return (
    <form
      id={id}
      action={model.link(`${frame}/${page}`)}
      noValidate
      aria-labelledby="calcolo"
      onSubmit={event => send(event, go)}
    >
      {partner && <input type="hidden" name="partner" value={partner} />}
      {children}
    </form>
  )
}

/** A wrong number keeps the person here, on the first field that has one. */
function send(event: TargetedSubmitEvent<HTMLFormElement>, go: () => void) {
  event.preventDefault()
  const wrong = event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid]')
  if (wrong) wrong.focus()
  else go()
}
