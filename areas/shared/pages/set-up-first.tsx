import { useServices } from '../services.ts'
import { SecondFactor } from '../settings/second-factor.tsx'

/** Replaces every page for people who must set up the second factor first; the page follows. */
export default function SetUpFirst({ onDone }: { onDone: () => void }) {
  const { area } = useServices()
  if (area.calls === 'clients') return null
  return (
    <div className="page">
      <h1>Prima, la verifica in due passaggi</h1>
      <p className="soft">
        Per il Suo profilo è obbligatoria: finché non è attiva i permessi non contano, e si può solo curare il
        proprio accesso.
      </p>
      <SecondFactor area={area.calls} isOn={false} onDone={onDone} />
    </div>
  )
}
