import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import type { WindowModel } from './model.ts'

/** A native modal dialog: the browser moves the focus in and back, closes it on Escape, and makes the page inert. */
export function View({ model }: { model: WindowModel }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const label = model.label.value

  /** Clears the page's request to open, once done or cancelled, so that the page can ask again. */
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
    // The `close` event fires later: the page may have opened the dialog again meanwhile.
    if (dialog.current!.open) return
    settle()
    model.closed()
    // The browser returns the focus to the previously focused element, which does not exist when the page opened the
    // dialog while loading.
    const { host } = dialog.current!.getRootNode() as ShadowRoot
    const focused = document.activeElement
    if (focused === document.body || host.contains(focused)) button.current?.focus()
  }
  useSignalEffect(() => {
    if (model.wanted.value) open()
    // Closes the dialog whoever opened it, because the page withdrew its request.
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
        // A click outside closes the dialog where the browser supports `closedby`; Escape and the button always do.
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
