import { formatRate } from '../../../contract/italian/amounts.ts'
import { formatDuration, formatWholeEuro } from '../../../contract/italian/format.ts'
import { arithmetic, warning } from '../../../contract/products/warnings.ts'
import { Instalment } from '../calculator/account.tsx'
import { ProvidedBy } from '../calculator/provider.tsx'
import { Later } from '../loading/later.tsx'
import { TroubleNotice } from '../loading/trouble.tsx'
import { type DisplayFigure, type DisplayModel, requestPart } from './display.ts'
import { DisplayAgent } from './display-agent.tsx'

/** One figure in a small space, with the information that the law requires beside it. */
export function DisplayView({ model }: { model: DisplayModel }) {
  const figure = model.figure.value
  return (
    <section
      class="w display"
      part="riquadro"
      aria-busy={model.busy.value}
      aria-label={figure ? headingOf(figure) : 'Esempio di rata'}
    >
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
      {figure?.agente && <DisplayAgent agent={figure.agente} model={model} />}
      {model.isRequestOpen.value ? (
        <Later model={model} chunk={requestPart} now />
      ) : (
        figure && (
          <button class="button ask" part="azione" type="button" onClick={model.openRequest}>
            Chiedi di essere contattati
          </button>
        )
      )}
      <ProvidedBy broker={model.settings.value.intermediario} link={model.link} />
    </section>
  )
}

/** Name of each kind of rate, beside its number. */
const kinds: Record<NonNullable<DisplayFigure['offerta']>['tipoTasso'], string> = {
  fisso: 'fisso',
  variabile: 'variabile',
  misto: 'iniziale',
  cap: 'variabile con tetto',
}

const headingOf = ({ prodotto, importo, durataMesi }: DisplayFigure) =>
  `${prodotto === 'mutuo' ? 'Mutuo' : 'Prestito'} di ${formatWholeEuro(importo)} in ${formatDuration(durataMesi)}`

function Shown({ figure }: { figure: DisplayFigure }) {
  const { rata, tan, offerta, titolo, testo } = figure
  return (
    <>
      {titolo && <p class="title">{titolo}</p>}
      <h2>{headingOf(figure)}</h2>
      {rata === null || tan === null ? (
        <p>L’offerta esposta non è più valida. Si può chiedere una proposta aggiornata.</p>
      ) : (
        <>
          <Instalment cents={rata} />
          <p class="text">
            al mese, TAN {offerta ? kinds[offerta.tipoTasso] : 'ipotizzato'} {formatRate(tan)}
            {offerta && (
              <>
                , <strong>TAEG {formatRate(offerta.taeg)}</strong>
              </>
            )}
            .
          </p>
          {testo && <p class="text">{testo}</p>}
          <p class="help">
            <strong>{warning}</strong>{' '}
            {offerta
              ? `${offerta.esempio}${figure.scelta ? '' : ' È l’offerta con il TAEG più basso fra quelle dei finanziatori convenzionati, non di tutto il mercato.'}`
              : `Non è l’offerta di una banca. ${arithmetic}`}
          </p>
        </>
      )}
    </>
  )
}
