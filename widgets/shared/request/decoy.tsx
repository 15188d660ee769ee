import type { ContactForm } from './contact-form.ts'

/** Out of sight and out of reach of people: what fills it is a machine. */
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
