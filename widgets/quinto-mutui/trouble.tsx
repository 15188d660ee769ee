import { purposes } from '../../contract/mortgage.ts'
import type { MortgageModel } from './model.ts'

export const telephone = (number: string) => `tel:${number.replace(/\s/g, '')}`

/** What is late or went wrong, of when the figures are, and two ways on: again, or by telephone. */
export function TroubleNotice({ model }: { model: MortgageModel }) {
  const trouble = model.trouble.value
  if (!trouble) return null
  const { telefono } = model.settings.value.intermediario
  return (
    <div class="notice" role="status">
      <p>
        {trouble.message}
        {trouble.kept &&
          ` Cifre delle ${time(trouble.kept.at)}, per «${purposes[trouble.kept.purpose].toLowerCase()}».`}
      </p>
      <p class="actions">
        {trouble.kind !== 'offline' && (
          <button class="button" type="button" aria-busy={model.busy.value} onClick={model.retry}>
            Riprova
          </button>
        )}
        <a href={telephone(telefono)}>Chiama {telefono}</a>
      </p>
    </div>
  )
}

const time = (at: Date) => at.toLocaleTimeString('it-IT', { hour: '2-digit', minute: '2-digit' })
