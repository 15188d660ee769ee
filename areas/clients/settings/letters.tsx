import { useId } from 'react'
import { fixedLetters, notificationKinds } from '../../../contract/letters/notifications.ts'
import { consentTitles } from '../../../contract/pages/consent-words.ts'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { type OwnSettings, useChangeSettings, useOneChange } from './use-own-settings.ts'

type Kind = OwnSettings['notifiche'][number]

/** The letters by kind, each with a switch that takes effect at once, and those that nobody switches off, with the reason. */
export function Letters({ settings: { notifiche, dati } }: { settings: OwnSettings }) {
  const { toasts } = useServices()
  const change = useChangeSettings()
  const [running, run] = useOneChange<Kind['tipo']>()
  const flip = ({ tipo, attiva }: Kind) =>
    run(tipo, async () => {
      await change('POST /clients/notifiche', { tipo, attiva: !attiva })
      const { label } = notificationKinds[tipo]
      toasts.add({
        kind: 'plain',
        text: attiva ? `${label}: non Le scriviamo più.` : `${label}: Le scriveremo.`,
      })
    })
  return (
    <Section
      id="lettere"
      title="Lettere"
      about={`Che cosa Le scriviamo per e-mail${dati.email ? `, a ${dati.email}` : ''}. Ciò che spegne resta da leggere nell’area clienti.`}
    >
      <ul className="settings-list">
        {notifiche.map(kind => (
          <li key={kind.tipo}>
            <LetterSwitch kind={kind} isRunning={running === kind.tipo} onFlip={() => void flip(kind)} />
          </li>
        ))}
      </ul>
      <h3>Non si possono spegnere</h3>
      <dl className="fixed-letters">
        {fixedLetters.map(({ label, why }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="note">{why}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

function LetterSwitch({ kind, isRunning, onFlip }: { kind: Kind; isRunning: boolean; onFlip: () => void }) {
  const id = useId()
  const { label, about } = notificationKinds[kind.tipo]
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={kind.attiva}
          aria-busy={isRunning || undefined}
          aria-describedby={id}
          onChange={onFlip}
        />
        <span>{label}</span>
      </label>
      <p className="note" id={id}>
        {about}
        {kind.attiva && kind.manca && (
          <>
            {' '}
            <strong>
              Per ora non Le scriviamo: serve il consenso <a href="#consensi">{consentTitles[kind.manca]}</a>.
            </strong>
          </>
        )}
      </p>
    </>
  )
}
