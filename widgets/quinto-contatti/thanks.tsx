import { useSignalEffect } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { telephone } from '../../contract/italian/telephone.ts'
import type { ContactModel } from './model.ts'

/** The confirmation of a sent message. */
export function Thanks({ model }: { model: ContactModel }) {
  const { nome } = model.form.fields.value
  const { telefono, words, files } = model.sent.value!
  const heading = useRef<HTMLHeadingElement>(null)
  // One level below the page's own title, if any.
  const Heading = model.context.attributes.titolo.value ? 'h3' : 'h2'
  useSignalEffect(() => heading.current?.focus())
  return (
    <div class="thanks">
      <Heading ref={heading} tabIndex={-1}>
        {nome.trim() ? `Grazie, ${nome.trim()}. ` : 'Grazie. '}Il messaggio è arrivato
      </Heading>
      <p>
        {words} Per parlare con qualcuno: <a href={telephone(telefono)}>{telefono}</a>.
      </p>
      {files && <p>Allegati: {files}.</p>}
      <button class="button" type="button" onClick={model.again}>
        Scrivi un altro messaggio
      </button>
    </div>
  )
}
