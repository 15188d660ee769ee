import type { ComponentChildren, TargetedSubmitEvent } from 'preact'
import { percent } from '../../contract/format.ts'
import { Dial } from '../shared/dial.tsx'
import type { MortgageModel } from './model.ts'

interface NeedFormProps {
  model: MortgageModel
  id?: string
  /** Last part of the frame's address that answers where there is no script, or not yet. */
  page: 'results' | 'contattaci'
  go(): void
  children: ComponentChildren
}

/** The form of the first view, named by the heading `calcolo`. */
export const NeedForm = ({ model, id, page, go, children }: NeedFormProps) => {
  const partner = model.context.attributes.partner.value
  return (
    <form
      id={id}
      action={model.link(`/iframes/calcolatori/mutui/${page}`)}
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

/** Value, amount and duration. `help` stands below the amount, after its share of the value. */
export function Dials({
  model,
  value,
  amount = 'Importo del mutuo',
  help,
}: {
  model: MortgageModel
  value: string
  amount?: string
  help(share: string): string
}) {
  const { numbers, ltv } = model.need
  return (
    <div class="dials">
      <Dial id="valore" label={value} unit="€" field={numbers.valore} />
      <Dial id="importo" label={amount} unit="€" field={numbers.importo} help={help(percent(ltv.value, 1))} />
      <Dial id="durata" label="Durata" unit="anni" field={numbers.durata} />
    </div>
  )
}
