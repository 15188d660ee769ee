import { effect } from '@preact/signals'
import { Component, createRef } from 'preact'
import type { WindowModel } from './model.ts'

/** A native modal dialog: the browser moves the focus in and back, closes it on Escape, and makes the page inert. */
class Window extends Component<{ model: WindowModel }> {
  #dialog: HTMLDialogElement | null = null
  readonly #button = createRef<HTMLButtonElement>()

  /** Opens and closes the dialog as the page requests, while it is in the document. */
  readonly #attach = (dialog: HTMLDialogElement | null) => {
    this.#dialog = dialog
    if (!dialog) return
    return effect(() => {
      if (this.props.model.wanted.value) this.#open()
      // Closes the dialog whoever opened it, because the page withdrew its request.
      else dialog.close()
    })
  }

  get #host() {
    return (this.#dialog!.getRootNode() as ShadowRoot).host
  }

  /** Clears the page's request to open, once done or cancelled, so that the page can ask again. */
  #settle() {
    Object.assign(this.#host, { aperta: false })
    this.#host.removeAttribute('aperta')
  }

  readonly #open = () => {
    if (this.#dialog!.open) return
    if (this.props.model.opens()) this.#dialog!.showModal()
    else this.#settle()
  }

  readonly #closed = () => {
    // The `close` event fires later: the page may have opened the dialog again meanwhile.
    if (this.#dialog!.open) return
    this.#settle()
    this.props.model.closed()
    // The browser returns the focus to the previously focused element, which does not exist when the page opened the
    // dialog while loading.
    const focused = document.activeElement
    if (focused === document.body || this.#host.contains(focused)) this.#button.current?.focus()
  }

  override render() {
    const label = this.props.model.label.value
    return (
      <>
        <button
          ref={this.#button}
          class="button primary open"
          part="azione"
          type="button"
          aria-haspopup="dialog"
          onClick={this.#open}
        >
          {label}
        </button>
        <dialog
          ref={this.#attach}
          part="finestra"
          aria-label={label}
          onClose={this.#closed}
          // A click outside closes the dialog where the browser supports `closedby`; Escape and the button always do.
          {...{ closedby: 'any' }}
        >
          <div class="inside">
            <button
              class="button close"
              type="button"
              aria-label="Chiudi"
              onClick={() => this.#dialog?.close()}
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
}

export const View = ({ model }: { model: WindowModel }) => <Window model={model} />
