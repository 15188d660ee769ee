import { useSignalEffect } from '@preact/signals'
import type { Chunk } from './chunks.ts'
import type { MortgageModel } from './model.ts'

/** A part that may not be here yet: a skeleton meanwhile, a way to try again when it did not arrive. */
export function Later({ model, chunk, now }: { model: MortgageModel; chunk: Chunk; now?: boolean }) {
  const part = chunk.part.value
  useSignalEffect(() => {
    if (now) void chunk.load()
  })
  if (part) {
    model.context.adopt(part.css)
    return <part.View model={model} />
  }
  if (chunk.failed.value)
    return (
      <div class="notice" role="status">
        <p>Questa parte non è arrivata. Controllare la connessione.</p>
        <button class="button" type="button" onClick={() => void chunk.load()}>
          Riprova
        </button>
        {now && (
          <button class="button bare" type="button" onClick={() => model.steps.go('bisogno')}>
            Torna al calcolo
          </button>
        )}
      </div>
    )
  return (
    <div class="waiting" role="status" aria-label="Caricamento">
      <span class="skeleton" />
      <span class="skeleton" />
      <span class="skeleton" />
    </div>
  )
}
