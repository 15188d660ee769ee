import { type ReactNode, useEffect, useId, useRef } from 'react'
import { isShortcut } from './shortcuts.ts'

/** Keys that do the same, or are pressed together, and what they do. */
export type KeyWords = readonly [keys: readonly string[], does: string]

interface Props {
  /** The keys that stand on the page. */
  keys: readonly KeyWords[]
  onAll: () => void
}

const Keys = ({ keys }: { keys: readonly string[] }) => keys.map(key => <kbd key={key}>{key}</kbd>)

/** Some keys of a page in words, with a button that shows all of them. */
export const KeysLine = ({ keys, onAll }: Props) => (
  <p className="note list-keys">
    {keys.map(([some, does]) => (
      <span key={does}>
        <Keys keys={some} /> {does}
      </span>
    ))}
    <button className="link" type="button" onClick={onAll}>
      <kbd>?</kbd> tutti i tasti
    </button>
  </p>
)

/** A dialog with all keys of a page, and a function that opens it, as the key `?` does. */
export function useKeysDialog(keys: readonly KeyWords[]): [dialog: ReactNode, show: () => void] {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event, '?')) return
      event.preventDefault()
      dialog.current?.showModal()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
  return [
    <dialog key="keys" ref={dialog} className="dialog" aria-labelledby={id}>
      <h2 id={id}>Tasti</h2>
      <dl className="keys-help">
        {keys.map(([some, does]) => (
          <div key={does}>
            <dt>
              <Keys keys={some} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="actions">
        <button className="button" type="button" onClick={() => dialog.current?.close()}>
          CHIUDI
        </button>
      </div>
    </dialog>,
    () => dialog.current?.showModal(),
  ]
}
