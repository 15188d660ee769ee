import type { ContactForm } from './contact-form.ts'

/** Honeypot field: hidden from people, so only machines fill it in. */
export const Decoy = ({ form: { sito }, id = 'sito' }: { form: ContactForm; id?: string }) => (
  <div class="hidden" aria-hidden="true">
    <label for={id}>Sito</label>
    <input
      id={id}
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
