import type { DescribedElement } from '../../contract/elements/all.ts'
import { formatNumber } from '../../contract/italian/format.ts'
import type { Choice } from './choice.ts'
import { Choices, Field } from './field.tsx'
import { contrasts, isColour, isThemeValue, leastContrast, ownColours } from './theme.ts'

interface Props {
  choice: Choice
  element: DescribedElement
  onChange: (part: Partial<Choice>) => void
}

/** Fields of the theme and of the element's custom properties. */
export function ThemeFields({ choice, element, onChange }: Props) {
  const { theme, tema, mode } = choice
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
                dark={tema === 'scuro'}
                onType={value => onChange({ theme: { ...theme, [name]: value } })}
              />
            ))}
          </div>
          <ContrastNotice theme={theme} tema={tema} />
        </>
      )}
    </>
  )
}

interface OneProperty {
  name: string
  label: string
  typed: string
  dark: boolean
  onType: (value: string) => void
}

function OneProperty({ name, label, typed, dark, onType }: OneProperty) {
  const id = `proprieta${name}`
  const value = typed.trim()
  const isWrong = value !== '' && (!isThemeValue(value) || isColour(name) !== value.startsWith('#'))
  const own = ownColours[name]?.[dark ? 1 : 0]
  return (
    <Field id={id} label={label} error={isWrong ? `Per esempio ${own ?? '64px'}.` : undefined}>
      <span className="maker-property">
        {own && (
          <input
            type="color"
            className="maker-swatch"
            aria-label={`${label}: scegli`}
            value={isWrong || !value ? own : value}
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

function ContrastNotice({ theme, tema }: Pick<Choice, 'theme' | 'tema'>) {
  if (!Object.entries(theme).some(([name, value]) => isColour(name) && value)) return null
  const measured = contrasts(theme, tema)
  const low = measured.filter(({ ratio }) => ratio < leastContrast)
  const least = `${formatNumber(leastContrast)} : 1`
  if (low.length === 0)
    return (
      <p className="notice good" role="status">
        Il contrasto più basso è {ratioText(measured[0]!.ratio)} ({measured[0]!.what}). Il minimo è {least}.
      </p>
    )
  return (
    <div className="notice caution" role="status">
      <p>Il minimo è {least}, e qui si legge male:</p>
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
const ratioText = (ratio: number) => `${formatNumber(Math.floor(ratio * 10) / 10)} : 1`
