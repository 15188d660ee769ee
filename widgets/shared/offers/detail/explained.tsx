import { useSignal } from '@preact/signals'
import type { Explanation } from './explanation.ts'

/** Figures in rows. Each row expands to the formula in words and the source. */
export function Explained({ rows }: { rows: Explanation[] }) {
  const open = useSignal<string | null>(null)
  return (
    <dl class="account">
      {rows.map(({ name, detail, value, mark, sum, formula, source }, i) => {
        const id = `${i} ${name}`
        const isOpen = open.value === id
        return (
          <div key={id} class={sum ? 'sum' : undefined}>
            <dt>
              <button
                type="button"
                class={mark ? `opens key ${mark}` : 'opens'}
                aria-expanded={isOpen}
                onClick={() => (open.value = isOpen ? null : id)}
              >
                {name}
              </button>
              {detail && <span class="note detail">{detail}</span>}
            </dt>
            <dd>{value}</dd>
            {isOpen && (
              <dd class="why note">
                <p>{formula}</p>
                <p>
                  <strong>Fonte:</strong> {source}
                </p>
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}
