interface Props<K extends string> {
  name: string
  label: string
  options: readonly (readonly [K, string])[]
  value: K
  hideLabel?: boolean
  choose(value: K): void
}

/** A choice of one among a few visible options. */
export const Choice = <K extends string>({ name, label, options, value, hideLabel, choose }: Props<K>) => (
  <div class="field">
    <span class={hideLabel ? 'hidden' : 'label'} id={`${name}-nome`}>
      {label}
    </span>
    <div class="choice" role="radiogroup" aria-labelledby={`${name}-nome`}>
      {options.map(([key, text]) => (
        <label key={key}>
          <input type="radio" name={name} value={key} checked={key === value} onChange={() => choose(key)} />
          {text}
        </label>
      ))}
    </div>
  </div>
)
