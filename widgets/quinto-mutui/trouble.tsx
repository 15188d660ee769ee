import { telephone } from '../../contract/telephone.ts'
import type { MortgageModel } from './model.ts'

/** What is late or went wrong, of when the figures are, and two ways on: again, or by telephone. */
export function TroubleNotice({ model }: { model: MortgageModel }) {
  const trouble = model.trouble.value
  if (!trouble) return null
  const { telefono } = model.settings.value.intermediario
  return (
    <div class="notice" role="status">
      <p>
        {trouble.message}
        {trouble.kept && model.live.value?.keptFigures(trouble.kept)}
      </p>
      <p class="actions">
        {trouble.kind !== 'offline' && (
          <button class="button" type="button" aria-busy={model.live.value?.busy.value} onClick={model.retry}>
            Riprova
          </button>
        )}
        <a href={telephone(telefono)}>Chiama {telefono}</a>
      </p>
    </div>
  )
}
