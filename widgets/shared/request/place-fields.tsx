import type { ReadonlySignal } from '@preact/signals'
import type { InputOf } from '../../../client/calls.ts'
import type { Client } from '../../../client/client.ts'
import { part } from '../calculator/part.ts'
import { ProvinceSelect } from '../fields/province-select.tsx'
import { TextField } from '../fields/text-field.tsx'
import { type Chunk, Later } from '../loading/later.tsx'
import type { ContactForm } from './contact-form.ts'
import type { Combo } from './place-part.tsx'

type Product = NonNullable<InputOf<'GET /contatti/agenzie'>['query']>['prodotto']

/** What the place of a request reads of its form's model. */
export interface Placing {
  context: {
    adopt(css: string): void
    attributes: Record<'partner' | 'agente', ReadonlySignal<string | undefined>> & {
      agenzia?: ReadonlySignal<string | undefined>
    }
  }
  client: Client
  form: ContactForm<'comune' | 'provincia' | 'agenzia'>
  /** The product of a calculator or the subject of a message, and the province for a person who gives none. */
  asked(): { prodotto?: Product; oggetto?: string; provincia?: string | undefined }
}

/** Suggestions of towns and the choice of an agency, loaded when a person gives a place. */
export const placePart: Chunk<Placing> & { part: ReadonlySignal<{ comboOf(model: Placing): Combo } | null> } =
  part(() => import('./place-part.tsx'))

/** The town as a combobox without suggestions yet. */
const waiting: Combo = {
  attributes: { role: 'combobox', 'aria-expanded': false, onFocus: () => void placePart.load() },
}

/** Town, province and, once there is a place, the choice of an agency. The form works without the loaded part. */
export function PlaceFields({ model }: { model: Placing }) {
  const { client, form, asked } = model
  const { comune, provincia } = form.fields.value
  const loaded = placePart.part.value
  return (
    <>
      <TextField
        form={form}
        name="comune"
        label="Comune"
        autocomplete="address-level2"
        combo={loaded?.comboOf(model) ?? waiting}
      />
      <ProvinceSelect
        client={client}
        id="provincia"
        label="Provincia"
        none="Non indicata"
        value={provincia}
        choose={sigla => form.write('provincia', sigla)}
      />
      {(loaded || comune || provincia || asked().provincia) && <Later model={model} chunk={placePart} now />}
    </>
  )
}
