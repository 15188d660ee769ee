import { useId } from 'react'
import { selectOnFocus } from '../../shared/controls/select-on-focus.ts'
import type { ToolField, ToolFields, ToolInput } from './tool-input.ts'

const units: Partial<Record<ToolField['kind'], string>> = { money: '€', percent: '%' }

/** The fields of a tool. The result follows while the person types. */
export const ToolForm = <F extends ToolFields>({ input }: { input: ToolInput<F> }) => (
  <form className="tool-form" onSubmit={event => event.preventDefault()}>
    {Object.entries(input.fields).map(([name, field]) => (
      <ToolFieldInput
        key={name}
        field={field}
        text={input.texts[name]!}
        problem={input.problems[name]}
        onChange={text => input.set(name, text)}
      />
    ))}
  </form>
)

interface Props {
  field: ToolField
  text: string
  problem: string | undefined
  onChange: (text: string) => void
}

function ToolFieldInput({ field, text, problem, onChange }: Props) {
  const id = useId()
  const { label, kind, options, help, isOptional } = field
  const unit = units[kind]
  const common = {
    id,
    value: text,
    'aria-invalid': problem ? (true as const) : undefined,
    'aria-describedby': `${id}-aiuto`,
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="soft"> (se c’è)</span>}
      </label>
      {options ? (
        <select {...common} className="input select" onChange={event => onChange(event.target.value)}>
          {Object.entries(options).map(([value, shown]) => (
            <option key={value} value={value}>
              {shown}
            </option>
          ))}
        </select>
      ) : (
        <span className={unit && 'affix'}>
          <input
            {...common}
            {...(kind !== 'day' && selectOnFocus)}
            className="input num"
            type={kind === 'day' ? 'date' : 'text'}
            inputMode={
              kind === 'text' || kind === 'day' ? undefined : kind === 'whole' ? 'numeric' : 'decimal'
            }
            autoComplete="off"
            spellCheck={false}
            onChange={event => onChange(event.target.value)}
          />
          {unit && <span aria-hidden="true">{unit}</span>}
        </span>
      )}
      <div id={`${id}-aiuto`}>
        {problem && <p className="error">{problem}</p>}
        {help && <p className="help">{help}</p>}
      </div>
    </div>
  )
}
