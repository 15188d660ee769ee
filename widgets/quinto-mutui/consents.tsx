import type { ComponentChildren } from 'preact'
import { Wrong } from './dial.tsx'
import type { MortgageModel } from './model.ts'
import { type Consent, requestOf } from './request.ts'

/** Four boxes, each by itself, none ticked. Their version is `consentTexts` of the contract. */
export function Consents({ model }: { model: MortgageModel }) {
  const request = requestOf(model)
  const { nome, privacy } = model.settings.value.intermediario
  const texts: Record<Consent, ComponentChildren> = {
    informativa_letta: (
      <>
        Dichiaro di aver letto l’
        <a href={model.link(privacy)} target="_blank" rel="noopener">
          informativa sulla privacy<span class="hidden"> (si apre in un’altra scheda)</span>
        </a>{' '}
        di {nome}
      </>
    ),
    marketing: `Acconsento a ricevere da ${nome} comunicazioni commerciali per e-mail, telefono o messaggio.`,
    profilazione: `Acconsento a che ${nome} usi i miei dati per proposte adatte al mio profilo.`,
    cessione_terzi: `Acconsento a che ${nome} comunichi i miei dati ad altre società per loro proposte commerciali.`,
  }
  return (
    <fieldset class="consents">
      <legend class="label">Informativa e consensi</legend>
      <p class="help">
        Solo la prima casella è necessaria. Ogni consenso si può ritirare in qualunque momento.
      </p>
      {(Object.entries(texts) as [Consent, ComponentChildren][]).map(([name, text]) => {
        const error = request.errors.value[name]
        return (
          <div key={name}>
            <label class="check">
              <input
                type="checkbox"
                id={name}
                name={name}
                required={name === 'informativa_letta'}
                checked={request.ticked.value[name]}
                aria-invalid={error ? 'true' : undefined}
                aria-describedby={error ? `${name}-aiuto` : undefined}
                onChange={event => request.tick(name, event.currentTarget.checked)}
              />
              <span class={name === 'informativa_letta' ? 'required' : undefined}>{text}</span>
            </label>
            {error && <Wrong id={name} text={error} />}
          </div>
        )
      })}
    </fieldset>
  )
}
