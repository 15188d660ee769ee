import type { ContactForm } from './contact-form.ts'

/** Honeypot field: hidden from people, so only machines fill it in. */
export const Decoy = ({ form: { sito } }: { form: ContactForm }) => (
  <div class="hidden" aria-hidden="true">
    <label for="sito">Sito</label>
    <input
      id="sito"
      name="sito"
      tabIndex={-1}
      autocomplete="off"
      value={sito.value}
      onInput={event => {
        sito.value = event.currentTarget.value
      }}
    />
  </div>
)
