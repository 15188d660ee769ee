import { effect, type ReadonlySignal } from '@preact/signals'
import type { ElementClass } from './define.ts'

/** What a model offers to the form of the page that its element stands in, to the browser's history and to validity. */
export interface FormPart {
  /** What a person wrote, kept by the browser with the page; null for nothing. */
  state: ReadonlySignal<FormData | null>
  /** What keeps it from being finished, and at which field; null for nothing. */
  flaw: ReadonlySignal<{ field: string; message: string } | null>
  reset(): void
  restore(state: FormData): void
  disable(off: boolean): void
}

/**
 * Makes an element a form's own: valid or not, emptied with it, disabled with it, and filled again by the browser when
 * one comes back to the page. It adds nothing to what that form sends: a widget sends by itself.
 */
export const formAssociated = <M extends { formPart: FormPart }>(Element: ElementClass<M>) =>
  class extends Element {
    static readonly formAssociated = true
    #part: FormPart | undefined
    #isDisabled = false
    /** Browsers fill in again while the element is upgraded, before it has a model. */
    #kept: unknown

    override modelCreated({ formPart: part }: M, internals: ElementInternals | undefined) {
      this.#part = part
      this.formDisabledCallback(this.#isDisabled)
      this.formStateRestoreCallback(this.#kept)
      this.#kept = undefined
      if (!internals?.setValidity) return
      effect(() => internals.setFormValue(null, part.state.value))
      effect(() => {
        const flaw = part.flaw.value
        const field = flaw && this.shadowRoot?.getElementById(flaw.field)
        internals.setValidity({ customError: !!flaw }, flaw?.message, field ?? undefined)
      })
    }

    formResetCallback() {
      this.#part?.reset()
    }

    formDisabledCallback(off: boolean) {
      this.#isDisabled = off
      this.#part?.disable(off)
    }

    formStateRestoreCallback(state: unknown) {
      if (!(state instanceof FormData)) return
      if (this.#part) this.#part.restore(state)
      else this.#kept = state
    }
  }
