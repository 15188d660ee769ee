import { createElement, useEffect, useRef, useState } from 'react'
import type { Fee, Need, RateKind } from '../../../finance/offers/types.ts'
import { Failed } from '../../shared/failed.tsx'

/** The script that partners load; it defines the element. */
const script = '/widgets/v1/quinto.js'

/** An offer of the panel, by its product and kind of rate. */
export interface ChosenOffer {
  prodotto: string
  tipoTasso: RateKind
}

/** The calculator's need with the person's data, and the ticked offers in the order of the list. */
export interface Choice {
  need: Need
  offerte: ChosenOffer[]
}

type Calculator = HTMLElement & { bisogno?: Partial<Need>; compenso?: Fee | undefined }

interface Props {
  /** What is known of the need when the calculator opens. */
  known: Partial<Need>
  /** The fee of the customer of a file; null for the published one. */
  fee: Fee | null
  onChoose: (choice: Choice) => void
}

/** The mortgage calculator that partners embed, filled in with a need; each change of the chosen offers is told. */
export function OfferCalculator({ known, fee, onChoose }: Props) {
  const element = useRef<Calculator>(null)
  const [isBroken, setBroken] = useState(false)
  const first = useRef({ known, fee })
  useEffect(() => {
    const calculator = element.current
    if (!calculator || isBroken) return
    const stop = new AbortController()
    const choose = (event: Event) => {
      const { offerte } = (event as CustomEvent<{ offerte: string }>).detail
      onChoose({ need: calculator.bisogno as Need, offerte: offerte ? offerte.split(' ').map(chosenIn) : [] })
    }
    calculator.addEventListener('quinto-scelta', choose, { signal: stop.signal })
    const fill = () => {
      calculator.bisogno = first.current.known
      calculator.compenso = first.current.fee ?? undefined
    }
    // The script is there already when the page opens again.
    if ('bisogno' in calculator) fill()
    else calculator.addEventListener('quinto-pronto', fill, { signal: stop.signal, once: true })
    import(/* @vite-ignore */ script).catch(() => setBroken(true))
    return () => stop.abort()
  }, [isBroken, onChoose])
  if (isBroken)
    return (
      <Failed onRetry={() => location.reload()}>
        Il calcolatore non è arrivato: carichi di nuovo la pagina.
      </Failed>
    )
  return createElement(
    'quinto-mutui',
    { ref: element, scelta: '', passo: 'offerte' },
    <p className="soft">Il calcolatore sta arrivando…</p>,
  )
}

/** `prodotto:tasso`, as the element names an offer. */
function chosenIn(key: string): ChosenOffer {
  const at = key.lastIndexOf(':')
  return { prodotto: key.slice(0, at), tipoTasso: key.slice(at + 1) as RateKind }
}
