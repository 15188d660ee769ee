import { timesAndAppointment, type Way, ways } from '../../../contract/pages/contact-words.ts'
import { Choice } from '../fields/choice.tsx'
import { SelectField } from '../fields/select-field.tsx'
import type { ContactForm } from './contact-form.ts'
import type { FreeTimes } from './free-times.ts'
import { TimeSelect } from './time-select.tsx'

interface Props {
  form: ContactForm<'modo' | 'orario' | 'appuntamento'>
  times: FreeTimes
}

/** How and when the person wants to be contacted. */
export function WhenFields({ form, times }: Props) {
  const { modo, orario } = form.fields.value
  return (
    <>
      <Choice
        name="modo"
        label="Contatto preferito"
        options={Object.entries(ways) as [Way, string][]}
        value={modo as Way}
        choose={way => form.write('modo', way)}
      />
      <SelectField
        form={form}
        name="orario"
        label="Quando"
        options={Object.entries(timesAndAppointment)}
        value={orario}
      />
      {orario === 'appuntamento' && <TimeSelect form={form} times={times} />}
    </>
  )
}
