import type { ReadonlySignal } from '@preact/signals'
import type { ComponentChildren, TargetedSubmitEvent } from 'preact'

export interface NeedFormModel {
  context: { attributes: { partner: ReadonlySignal<string | undefined> } }
  link(path: string): string
}

interface NeedFormProps {
  model: NeedFormModel
  id?: string
  /** Path of the calculator's frame. `page` is the step of the frame that answers without a script. */
  frame: string
  page: 'results' | 'contattaci'
  go(): void
  children: ComponentChildren
}

/** The form of the first view, labelled by the heading `calcolo`. */
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

/** Moves the focus to the first invalid field, or goes on. */
function send(event: TargetedSubmitEvent<HTMLFormElement>, go: () => void) {
  event.preventDefault()
  const wrong = event.currentTarget.querySelector<HTMLInputElement>('[aria-invalid]')
  if (wrong) wrong.focus()
  else go()
}
