import { type Mode, nameOf } from '../../contract/embedding/snippet.ts'
import { type AttributeField, isUnreadable } from './attribute-fields.ts'
import { type Choice, elementOf, embeddable, fieldsOf, withElement } from './choice.ts'
import { Choices, Field } from './field.tsx'
import { ThemeFields } from './theme-fields.tsx'
import { valueWords } from './value-words.ts'

interface Props {
  choice: Choice
  onChange: (choice: Choice) => void
}

/** The form of the configurator, derived from the elements' definitions. */
export function Fields({ choice, onChange }: Props) {
  const element = elementOf(choice)
  const set = (part: Partial<Choice>) => onChange({ ...choice, ...part })
  const fields = fieldsOf(choice)
  return (
    <form className="maker-fields" aria-label="Configurazione" onSubmit={event => event.preventDefault()}>
      <fieldset>
        <legend>Che cosa mostra</legend>
        <Field id="elemento" label="Elemento" help={`${element.texts.summary}.`}>
          <select
            id="elemento"
            className="select"
            value={choice.tag}
            aria-describedby="elemento-aiuto"
            onChange={({ target }) => onChange(withElement(choice, target.value as Choice['tag']))}
          >
            {embeddable.map(one => (
              <option key={one.definition.tag} value={one.definition.tag}>
                {nameOf(one)}
              </option>
            ))}
          </select>
        </Field>
        {fields.length > 0 && (
          <div className="maker-grid">
            {fields.map(field => (
              <OneAttribute
                key={`${choice.tag} ${field.name}`}
                field={field}
                typed={choice.typed[field.name] ?? ''}
                onType={typed => set({ typed: { ...choice.typed, [field.name]: typed } })}
              />
            ))}
          </div>
        )}
      </fieldset>
      <fieldset>
        <legend>Dove si usa</legend>
        <Partner choice={choice} onType={partner => set({ partner })} />
      </fieldset>
      <fieldset>
        <legend>In che modo</legend>
        <Modes choice={choice} onChoose={mode => set({ mode })} />
        {(choice.mode === 'pulsante' || choice.mode === 'angolo') && (
          <Field id="pulsante" label="Testo del pulsante">
            <input
              id="pulsante"
              className="input"
              value={choice.button}
              autoComplete="off"
              onChange={({ target }) => set({ button: target.value })}
            />
          </Field>
        )}
        <Versions pinned={choice.pinned} onChoose={pinned => set({ pinned })} />
      </fieldset>
      <fieldset>
        <legend>Come appare</legend>
        <ThemeFields choice={choice} element={element} onChange={set} />
      </fieldset>
    </form>
  )
}

interface OneAttributeProps {
  field: AttributeField
  typed: string
  onType: (typed: string) => void
}

function OneAttribute({ field, typed, onType }: OneAttributeProps) {
  const { name, label, unit, kind, values } = field
  const id = `attributo-${name}`
  if (kind === 'flag')
    return (
      <label className="check">
        <input
          type="checkbox"
          checked={typed !== ''}
          onChange={({ target }) => onType(target.checked ? 'sì' : '')}
        />
        {label}
      </label>
    )
  if (kind === 'choice')
    return (
      <Field id={id} label={label}>
        <select id={id} className="select" value={typed} onChange={({ target }) => onType(target.value)}>
          <option value="">Non indicato</option>
          {values.map(value => (
            <option key={value} value={value}>
              {valueWords(name, value)}
            </option>
          ))}
        </select>
      </Field>
    )
  const isWrong = isUnreadable(field, typed)
  const input = (
    <input
      id={id}
      className={kind === 'number' ? 'input num' : 'input'}
      value={typed}
      autoComplete="off"
      inputMode={kind === 'number' ? 'decimal' : undefined}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? `${id}-errore` : undefined}
      onChange={({ target }) => onType(target.value)}
    />
  )
  return (
    <Field id={id} label={label} error={isWrong ? 'Numero non leggibile: per esempio 150.000.' : undefined}>
      {unit ? (
        <span className={unit.length > 1 ? 'affix long' : 'affix'}>
          {input}
          <span aria-hidden="true">{unit}</span>
        </span>
      ) : (
        input
      )}
    </Field>
  )
}

interface PartnerProps {
  choice: Choice
  onType: (partner: string) => void
}

function Partner({ choice: { partner }, onType }: PartnerProps) {
  const key = partner.trim()
  const isWrong = key !== '' && !/^[a-z0-9-]{1,100}$/.test(key)
  return (
    <Field
      id="partner"
      label="Codice del partner"
      error={isWrong ? 'Minuscole, cifre e trattini: per esempio immobiliare-lago.' : undefined}
      help="Lo assegna Quinto, insieme ai siti da cui vale. Senza, l’elemento risponde solo nelle nostre pagine."
    >
      <input
        id="partner"
        className="input"
        value={partner}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? 'partner-errore partner-aiuto' : 'partner-aiuto'}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}

const modes: Record<Mode, [title: string, note: string]> = {
  pagina: ['Nella pagina', 'L’elemento sta dove sta il codice, largo quanto il suo posto.'],
  pulsante: ['Dietro un pulsante', 'Un pulsante lo apre in una finestra sopra la pagina.'],
  angolo: ['Dietro un pulsante nell’angolo', 'Lo stesso, con il pulsante fermo in basso a destra.'],
  cornice: ['In una cornice', 'Un iframe, con un piccolo script che ne regola l’altezza.'],
}

function Modes({ choice, onChoose }: { choice: Choice; onChoose: (mode: Mode) => void }) {
  return (
    <div className="maker-modes" role="radiogroup" aria-label="Modo">
      {(Object.keys(modes) as Mode[]).map(mode => {
        const [title, note] = modes[mode]
        return (
          <label key={mode} className="maker-mode">
            <input type="radio" name="modo" checked={choice.mode === mode} onChange={() => onChoose(mode)} />
            <span className="firm">{title}</span>
            <span className="note">{note}</span>
          </label>
        )
      })}
    </div>
  )
}

function Versions({ pinned, onChoose }: { pinned: boolean; onChoose: (pinned: boolean) => void }) {
  return (
    <Choices
      name="versione"
      label="Versione dello script"
      options={[
        ['', 'Sempre aggiornata'],
        ['fissa', 'Fissata, con integrity'],
      ]}
      value={pinned ? 'fissa' : ''}
      onChoose={value => onChoose(value === 'fissa')}
    />
  )
}
