import { useRef } from 'react'
import { formatDateTime } from '../../../contract/italian/rome-clock.ts'
import { broker as builtIn } from '../../../contract/pages/broker.ts'
import { consentTitles, consentWords } from '../../../contract/pages/consent-words.ts'
import { useData } from '../../shared/calls/data.ts'
import { useServices } from '../../shared/services.ts'
import { Section } from '../../shared/settings/section.tsx'
import { type OwnSettings, useChangeSettings, useOneChange } from './use-own-settings.ts'

type Consent = OwnSettings['consensi'][number]

const places: Record<Consent['storia'][number]['dove'], string> = {
  registrazione: 'con la registrazione',
  ingresso: 'all’ingresso nell’area',
  impostazioni: 'da questa pagina',
  richiesta: 'con una richiesta',
  casa: 'fuori dal sito',
}

/** The consents one by one. Giving and withdrawing take one press each, and both stay in the history. */
export function Consents({ settings: { consensi, informativa, testoVersione } }: { settings: OwnSettings }) {
  const broker = useData('GET /intermediario').data ?? builtIn
  return (
    <Section
      id="consensi"
      title="Consensi"
      about="Nessuno è necessario per la Sua pratica. Li dà e li ritira quando vuole, con effetto da subito; ogni scelta resta con il suo giorno."
    >
      <ul className="settings-list">
        {consensi.map(consent => (
          <li key={consent.tipo}>
            <OneConsent
              consent={consent}
              text={consentWords(broker.nome)[consent.tipo]}
              testoVersione={testoVersione}
            />
          </li>
        ))}
      </ul>
      <p className="note">
        {informativa
          ? `Ha dichiarato di aver letto l’informativa il ${formatDateTime(informativa.at)} (testo ${informativa.testoVersione}). `
          : 'Non risulta che abbia letto l’informativa. '}
        <a href={broker.privacy} target="_blank" rel="noopener">
          Leggi l’informativa<span className="hidden"> (si apre in un’altra scheda)</span>
        </a>
      </p>
    </Section>
  )
}

function OneConsent({
  consent: { tipo, dato, negabile, storia },
  text,
  testoVersione,
}: {
  consent: Consent
  text: string
  testoVersione: string
}) {
  const { toasts } = useServices()
  const change = useChangeSettings()
  const [running, run] = useOneChange<string>()
  const title = consentTitles[tipo]
  const first = useRef<HTMLButtonElement>(null)
  const choose = (choice: boolean, label: string) =>
    run(label, async () => {
      await change('POST /clients/consensi', {
        tipo,
        dato: choice,
        testoVersione: testoVersione as '2026-11',
      })
      toasts.add({
        kind: 'plain',
        text: choice
          ? `${title}: consenso dato.`
          : `${title}: consenso ${dato ? 'ritirato' : 'negato'}, da subito.`,
      })
      // The other button may be gone.
      first.current?.focus()
    })
  const choices = [
    ...(dato ? [] : [{ choice: true, label: 'Do il consenso' }]),
    ...(negabile ? [{ choice: false, label: dato ? 'Ritira il consenso' : 'Nega il consenso' }] : []),
  ]
  return (
    <article aria-labelledby={`consenso-${tipo}`}>
      <h3 id={`consenso-${tipo}`}>{title}</h3>
      <p>{text}</p>
      <p className="settings-state">
        <span className={dato ? 'badge validated' : 'badge'}>{dato ? 'Dato' : 'Non dato'}</span>
        <span className="actions">
          {choices.map(({ choice, label }, index) => (
            <button
              key={index === 0 ? 'first' : 'second'}
              ref={index === 0 ? first : null}
              className="button"
              type="button"
              aria-label={`${label}: ${title}`}
              aria-busy={running === label || undefined}
              aria-disabled={running !== null || undefined}
              onClick={() => void choose(choice, label)}
            >
              {label}
            </button>
          ))}
        </span>
      </p>
      {!dato && negabile && (
        <p className="note">
          Se lo ha dato con una richiesta e non ha ancora confermato l’e-mail, qui non si legge: «Nega il
          consenso» vale da subito anche per quella richiesta.
        </p>
      )}
      {storia.length > 0 && (
        <details>
          <summary>{storia.length === 1 ? 'Una scelta' : `${storia.length} scelte`}</summary>
          <ol className="plain-list">
            {storia.map(({ dato, at, testoVersione, dove }) => (
              <li key={at}>
                <time dateTime={at}>{formatDateTime(at)}</time>: {dato ? 'dato' : 'non dato'} {places[dove]}{' '}
                (testo {testoVersione})
              </li>
            ))}
          </ol>
        </details>
      )}
    </article>
  )
}
