import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { cookieJar } from '../../../client/session-cookies.ts'
import type { AnyField, ResourceDefinition } from '../../../contract/records/resource.ts'
import { Field } from '../records/editors/field.tsx'
import { DefinitionContext } from '../records/form/form-context.ts'
import { createServices, type Services, ServicesContext } from '../services.ts'
import { adminArea } from './admin-area.ts'
import { rendered, settle } from './rendered.tsx'
import type { server } from './server.ts'

interface FormProps {
  path: string
  field: AnyField
  value: unknown
  onValue: (value: unknown) => void
}

function Form({ path, field, value, onValue }: FormProps) {
  const form = useForm({ defaultValues: { [path]: value } })
  const now = useWatch({ control: form.control, name: path })
  useEffect(() => onValue(now), [now, onValue])
  return (
    <FormProvider {...form}>
      <Field path={path} field={field} root={path} />
    </FormProvider>
  )
}

interface Rendered {
  services: Services
  /** The value that the form holds. */
  value: () => unknown
}

/** Renders the editor of one field of a resource, in a form that holds `value`. */
export async function renderedEditor(
  definition: ResourceDefinition,
  name: string,
  value: unknown,
  { fetch }: Pick<ReturnType<typeof server>, 'fetch'>,
): Promise<Rendered> {
  cookieJar(document, false).write('admin', { access: 'x.y.z', refresh: 'r' })
  const services = createServices(adminArea([]), fetch)
  const field = definition.fields[name]!
  let now = value
  const onValue = (value: unknown) => {
    now = value
  }
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <DefinitionContext value={definition}>
          <Form path={name} field={field} value={value} onValue={onValue} />
        </DefinitionContext>
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return { services, value: () => now }
}
