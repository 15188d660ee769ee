import { useId } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { formatNumber } from '../../../../contract/italian/format.ts'
import { contrast, lightAndDark } from './contrast.ts'
import type { EditorProps } from './editor-props.ts'
import { FieldMessages } from './field-messages.tsx'

/** Minimum contrast of normal text. Source: WCAG 2.2, 1.4.3. */
const minContrast = 4.5
const oneColour = /^#[0-9a-f]{6}$/

/** A colour, typed or picked; two colours where a field has a separate one for dark mode. */
export function ColourEditor({ path, field }: EditorProps) {
  const id = useId()
  const { field: held, fieldState } = useController({ name: path })
  const error = fieldState.error?.message
  const [light, dark] = inputTexts(held.value as string | null)
  const parts: [name: string, value: string, change: (value: string) => void][] = field.hasDark
    ? [
        ['chiaro', light, value => held.onChange(composed(value, dark))],
        ['scuro', dark, value => held.onChange(composed(light, value))],
      ]
    : [['', light, value => held.onChange(value || null)]]
  return (
    <fieldset className="colour-of" aria-describedby={`${id}-sotto`}>
      <legend className={field.optional ? 'label' : 'label required'}>{field.label}</legend>
      {parts.map(([name, value, change], i) => (
        <div className="colour-row" key={name}>
          <input
            type="color"
            value={oneColour.test(value) ? value : '#808080'}
            onChange={event => change(event.target.value)}
            aria-label={`${field.label}${name && `, ${name}`}: scegli`}
          />
          <input
            className="input"
            ref={i === 0 ? held.ref : undefined}
            value={value}
            placeholder={i === 0 ? '#rrggbb' : 'come chiaro'}
            onChange={event => change(event.target.value.trim().toLowerCase())}
            onBlur={held.onBlur}
            autoComplete="off"
            spellCheck={false}
            aria-label={`${field.label}${name && `, ${name}`}`}
            aria-required={field.optional || i > 0 ? undefined : true}
            aria-invalid={error ? true : undefined}
          />
          {name && (
            <span className="note" aria-hidden="true">
              {name}
            </span>
          )}
        </div>
      ))}
      {field.against && <Contrast path={path} value={held.value as string | null} against={field.against} />}
      <FieldMessages id={`${id}-sotto`} error={error} help={field.help} />
    </fieldset>
  )
}

/** The texts of the two inputs, valid or not. */
function inputTexts(value: string | null): [light: string, dark: string] {
  const [, light, dark] = /^light-dark\(([^,]*), ?([^)]*)\)$/.exec(value ?? '') ?? []
  return light === undefined ? [value ?? '', ''] : [light, dark ?? '']
}

const composed = (light: string, dark: string): string | null =>
  dark ? `light-dark(${light}, ${dark})` : light || null

/** The lower contrast of light and dark mode, against the colour of the field `against`. */
function Contrast({ path, value, against }: { path: string; value: string | null; against: string }) {
  const other = useWatch({ name: `${path.slice(0, path.lastIndexOf('.') + 1)}${against}` }) as string | null
  const [own, others] = [lightAndDark(value), lightAndDark(other)]
  if (!own || !others) return null
  const worst = Math.min(contrast(own[0], others[0]), contrast(own[1], others[1]))
  const ratio = `${formatNumber(Math.floor(worst * 10) / 10)}:1`
  return worst < minContrast ? (
    <p className="caution-text" role="status">
      Contrasto {ratio}: il testo si legge male, servono almeno {formatNumber(minContrast)}:1.
    </p>
  ) : (
    <p className="help">Contrasto {ratio}.</p>
  )
}
