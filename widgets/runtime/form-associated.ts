import { effect, type ReadonlySignal } from '@preact/signals'
import type { ElementClass } from './define.ts'

/** What a model offers to the enclosing form and to the browser's history. */
export interface FormPart {
  /** Input that the browser keeps with the page; null when empty. */
  state: ReadonlySignal<FormData | null>
  reset(): void
  restore(state: FormData): void
  disable(off: boolean): void
}

/**
 * Makes an element form-associated: the enclosing form resets and disables the element, and the browser restores its
 * input. The element adds nothing to the form's submission, because the widget sends its own data, and it is always
 * valid: some sites are one form from top to bottom, whose buttons must work beside a half-filled element.
 */
export const formAssociated = <M extends { formPart: FormPart }>(Element: ElementClass<M>) =>
  class extends Element {
    static readonly formAssociated = true
    #part: FormPart | undefined
    #isDisabled = false
    /** Browsers restore input while the element is upgraded, before the model exists. */
    #kept: unknown

    override onModel({ formPart: part }: M, internals: ElementInternals | undefined) {
      this.#part = part
      this.formDisabledCallback(this.#isDisabled)
      this.formStateRestoreCallback(this.#kept)
      this.#kept = undefined
      if (internals?.setFormValue) effect(() => internals.setFormValue(null, part.state.value))
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
