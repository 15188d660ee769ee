import { type ComponentProps, useId } from 'react'
import { SearchSelect } from './search-select.tsx'

interface Props
  extends Pick<
    ComponentProps<typeof SearchSelect>,
    'name' | 'value' | 'options' | 'onChange' | 'isRequired'
  > {
  label: string
  error?: string | undefined
}

/** A select with a search, with its label and its error. */
export function SearchField({ label, error, ...select }: Props) {
  const id = useId()
  return (
    <div className="field">
      <label className={select.isRequired ? 'required' : undefined} htmlFor={id}>
        {label}
      </label>
      <SearchSelect
        id={id}
        {...select}
        invalid={error ? true : undefined}
        describedBy={error ? `${id}-errore` : undefined}
      />
      {error && (
        <p className="error" id={`${id}-errore`}>
          {error}
        </p>
      )}
    </div>
  )
}
