import { useSignalEffect } from '@preact/signals'
import { rate } from '../../contract/amounts.ts'
import { duration, wholeEuro } from '../../contract/format.ts'
import { arithmetic, warning } from '../../contract/warnings.ts'
import { Instalment } from './account.tsx'
import type { DisplayFigure, DisplayModel } from './display.ts'
import { ProvidedBy } from './provider.tsx'
import { TroubleNotice } from './trouble.tsx'

/** One honest figure in a small space, with all that must stand beside it. */
export function DisplayView({ model }: { model: DisplayModel }) {
  const figure = model.figure.value
  useSignalEffect(model.ready)
  return (
    <section class="w display" part="riquadro" aria-busy={model.busy.value} aria-label="Esempio di rata">
      {figure ? (
        <Shown figure={figure} />
      ) : (
        !model.trouble.value && (
          <p class="figure" role="status" aria-label="Caricamento">
            <span class="skeleton" />
          </p>
        )
      )}
      <TroubleNotice model={model} />
      <ProvidedBy broker={model.settings.value.intermediario} link={model.link} />
    </section>
  )
}

function Shown({ figure: { prodotto, importo, durataMesi, rata, tan, offerta } }: { figure: DisplayFigure }) {
  const name = prodotto === 'mutuo' ? 'Mutuo' : 'Prestito'
  return (
    <>
      <h2>
        {name} di {wholeEuro(importo)} in {duration(durataMesi)}
      </h2>
      <Instalment cents={rata} />
      <p class="said">
        al mese, TAN {offerta ? 'fisso' : 'ipotizzato'} {rate(tan)}
        {offerta && (
          <>
            , <strong>TAEG {rate(offerta.taeg)}</strong>
          </>
        )}
        .
      </p>
      {offerta ? (
        <p class="help">
          <strong>{warning}</strong> {offerta.esempio} È l’offerta dal TAEG più basso fra quelle dei
          finanziatori convenzionati, non di tutto il mercato.
        </p>
      ) : (
        <p class="help">
          <strong>{warning}</strong> Non è l’offerta di una banca. {arithmetic}
        </p>
      )}
    </>
  )
}
