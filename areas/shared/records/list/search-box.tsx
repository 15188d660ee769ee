import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useKeyOf } from '../../controls/shortcuts.ts'

interface Props {
  label: string
  placeholder?: string
  words: string
  onSearch: (words: string) => void
}

/** Looks when it is sent, or left. */
export function SearchBox({ label, placeholder, words, onSearch }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useKeyOf('/', input)
  const [text, setText] = useState(words)
  useEffect(() => setText(words), [words])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(text.trim())
  }
  return (
    <form className="field grow" onSubmit={submit}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        className="input"
        id={id}
        type="search"
        placeholder={placeholder}
        autoComplete="off"
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={() => text.trim() !== words && onSearch(text.trim())}
      />
    </form>
  )
}
