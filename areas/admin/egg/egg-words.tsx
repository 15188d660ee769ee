import { formatNumber } from '../../../contract/italian/format.ts'
import type { Eggsync } from './use-eggsyncs.ts'

export const rowsIn = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'riga' : 'righe'}`

/** How far an import has come, as a bar and in words. */
export function EggProgress({ one }: { one: Eggsync }) {
  const { stato, file, fatte, lette } = one
  const words = { prova: `Si controlla «${file}»`, in_corso: `Si importa «${file}»` }
  const label = stato in words ? words[stato as keyof typeof words] : `Si legge «${file}»`
  return (
    <section className="notice egg-progress" aria-label={label}>
      <p>
        {label}
        {lette > 0 && `: ${formatNumber(fatte)} di ${rowsIn(lette)}`}. Può lasciare la pagina: il lavoro
        continua.
      </p>
      {lette > 0 ? (
        <progress className="progress" value={fatte} max={lette} aria-label={label} />
      ) : (
        <progress className="progress" aria-label={label} />
      )}
    </section>
  )
}

/** The counts of an import, by outcome. */
export function EggCounts({ one }: { one: Eggsync }) {
  const counts: readonly (readonly [string, number])[] = [
    ['lette', one.lette],
    [one.confermata ? 'nuove' : 'da creare', one.nuove],
    [one.confermata ? 'cambiate' : 'da cambiare', one.cambiate],
    ['senza differenze', one.uguali],
    ['rifiutate', one.rifiutate],
  ]
  return (
    <dl className="counts">
      {counts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
