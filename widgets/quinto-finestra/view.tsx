import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { WindowModel } from './model.ts'

/** A modal dialog of the browser's own: it moves the focus in and back, closes at Escape, and makes the page inert. */
export function View({ model }: { model: WindowModel }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const label = model.label.value

  /** What the page asked for is done, or refused by the page: it can be asked for again. */
  function settle() {
    const { host } = dialog.current!.getRootNode() as ShadowRoot
    Object.assign(host, { aperta: false })
    host.removeAttribute('aperta')
  }
  function open() {
    if (dialog.current!.open) return
    if (model.opens()) dialog.current!.showModal()
    else settle()
  }
  function closed() {
    // The browser tells of it later: it may have been asked for again meanwhile.
    if (dialog.current!.open) return
    settle()
    model.closed()
    // The browser gives the focus back to what had it: nothing, where the page opened the window as it loaded.
    const { host } = dialog.current!.getRootNode() as ShadowRoot
    const focused = document.activeElement
    if (focused === document.body || host.contains(focused)) button.current?.focus()
  }
  useSignalEffect(() => {
    if (model.wanted.value) open()
    // Whoever opened it: what the page takes back was there.
    else dialog.current?.close()
  })

  return (
    <>
      <button
        ref={button}
        class="button primary open"
        part="azione"
        type="button"
        aria-haspopup="dialog"
        onClick={open}
      >
        {label}
      </button>
      <dialog
        ref={dialog}
        part="finestra"
        aria-label={label}
        onClose={closed}
        // A press outside closes it, where the browser knows of this; Escape and the button do everywhere.
        {...{ closedby: 'any' }}
      >
        <div class="inside">
          <button
            class="button close"
            type="button"
            aria-label="Chiudi"
            onClick={() => dialog.current?.close()}
          >
            <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
              <path d="M3.5 3.5l9 9M12.5 3.5l-9 9" />
            </svg>
          </button>
          <slot />
        </div>
      </dialog>
    </>
  )
}
