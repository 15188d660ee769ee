import type { DescribedElement } from '../../contract/elements/all.ts'
import { formatNumber } from '../../contract/italian/format.ts'
import type { Choice } from './choice.ts'
import { Choices, Field } from './field.tsx'
import {
  contrasts,
  hasColours,
  isThemeValue,
  leastContrast,
  seeThrough,
  shownColours,
  type Typed,
} from './theme.ts'

interface Props {
  choice: Choice
  element: DescribedElement
  onChange: (part: Partial<Choice>) => void
}

/** Fields of the theme and of the element's custom properties. */
export function ThemeFields({ choice, element, onChange }: Props) {
  const { theme, tema, mode, behind } = choice
  const isSeeThrough = theme['--quinto-paper']?.trim() === seeThrough
  const colours = shownColours(choice)
  return (
    <>
      <Choices
        name="tema"
        label="Tema"
        options={[
          ['', 'Come la pagina'],
          ['chiaro', 'Chiaro'],
          ['scuro', 'Scuro'],
        ]}
        value={tema}
        onChoose={tema => onChange({ tema })}
      />
      {mode === 'cornice' ? (
        <p className="help">
          In una cornice i colori si scrivono nella scheda del partner, e li mette il nostro server.
        </p>
      ) : (
        <>
          <div className="maker-grid">
            {Object.entries(element.texts.properties).map(([name, label]) => (
              <OneProperty
                key={name}
                name={name}
                label={label}
                typed={theme[name] ?? ''}
                own={colours[name]}
                onType={value => onChange({ theme: { ...theme, [name]: value } })}
              />
            ))}
            {isSeeThrough && (
              <OneProperty
                name="sfondo"
                label="Fondo della Sua pagina, per controllare il contrasto"
                typed={behind}
                own={tema === 'scuro' ? '#000000' : '#ffffff'}
                onType={behind => onChange({ behind })}
              />
            )}
          </div>
          <p className="help">
            Se sceglie soltanto l’accento, gli altri due colori dell’accento si ricavano qui, e sono nel
            codice: chi scrive la regola a mano li indichi tutti e tre. Con «transparent» l’elemento lascia
            vedere il fondo della pagina.
          </p>
          <ContrastNotice typed={choice} />
        </>
      )}
    </>
  )
}

interface OneProperty {
  name: string
  label: string
  typed: string
  /** The colour without input, or that of the page behind a transparent element; none for a height. */
  own: string | undefined
  onType: (value: string) => void
}

function OneProperty({ name, label, typed, own, onType }: OneProperty) {
  const id = `proprieta${name}`
  const value = typed.trim()
  const isWrong = value !== '' && !isThemeValue(name === 'sfondo' ? '--quinto-ink' : name, value)
  return (
    <Field id={id} label={label} error={isWrong ? `Per esempio ${own ?? '64px'}.` : undefined}>
      <span className="maker-property">
        {own && (
          <input
            type="color"
            className="maker-swatch"
            aria-label={`${label}: scegli`}
            value={value.startsWith('#') && !isWrong ? value : own}
            onChange={({ target }) => onType(target.value)}
          />
        )}
        <input
          id={id}
          className="input"
          value={typed}
          placeholder={own ?? '0px'}
          autoComplete="off"
          spellCheck={false}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? `${id}-errore` : undefined}
          onChange={({ target }) => onType(target.value)}
        />
      </span>
    </Field>
  )
}

function ContrastNotice({ typed }: { typed: Typed }) {
  if (!hasColours(typed)) return null
  const measured = contrasts(typed)
  const low = measured.filter(({ ratio }) => ratio < leastContrast)
  const least = `${formatNumber(leastContrast)}\u00a0:\u00a01`
  if (low.length === 0)
    return (
      <p className="notice good" role="status">
        Il contrasto più basso è {ratioText(measured[0]!.ratio)} ({measured[0]!.what}). Il minimo è {least}.
      </p>
    )
  return (
    <div className="notice danger" role="status">
      <p>Questi colori non sono nel codice, perché non si leggono insieme; il minimo è {least}:</p>
      <ul>
        {low.map(({ what, theme, ratio }) => (
          <li key={what + theme}>
            {what}, tema {theme}: {ratioText(ratio)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Rounded down, because 4,49 fails 4,5. */
const ratioText = (ratio: number) => `${formatNumber(Math.floor(ratio * 10) / 10)}\u00a0:\u00a01`
