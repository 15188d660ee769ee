import { QueryClientProvider } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import { expect, it } from 'vitest'
import { cookieJar } from '../../../../client/session-cookies.ts'
import { createServices, ServicesContext } from '../../../shared/services.ts'
import { adminArea } from '../../../shared/testing/admin-area.ts'
import { press, rendered, settle } from '../../../shared/testing/rendered.tsx'
import { server } from '../../../shared/testing/server.ts'
import { ProposedFile } from './proposed-file.tsx'

const file = (_id: string) => ({ _id, IDEGG: `48${_id}`, prodotto: 'mutuo' })

interface FormProps {
  values: object
  onChosen: (file: unknown) => void
}

function Form({ values, onChosen }: FormProps) {
  const form = useForm({ defaultValues: { cliente: null, pratica: null, ...values } })
  onChosen(form.watch('pratica'))
  return (
    <FormProvider {...form}>
      <ProposedFile />
    </FormProvider>
  )
}

/** Renders the proposal beside a form with these values; returns the chosen file. */
async function open(values: object, rows: object[]) {
  cookieJar(document, false).write('admin', { access: 'x.y.z', refresh: 'r' })
  const services = createServices(
    adminArea([]),
    server({ 'GET /reclami/pratiche': { json: { rows } } }).fetch,
  )
  let chosen: unknown
  const onChosen = (file: unknown) => {
    chosen = file
  }
  await rendered(
    <ServicesContext value={services}>
      <QueryClientProvider client={services.queries}>
        <Form values={values} onChosen={onChosen} />
      </QueryClientProvider>
    </ServicesContext>,
  )
  await settle()
  return () => chosen
}
const text = () => document.body.textContent

it('proposes the only open file of the customer, which the office takes', async () => {
  const chosen = await open({ cliente: 'c1' }, [file('001')])
  expect(text()).toContain('una sola pratica aperta: 48001, mutuo.')
  expect(chosen()).toBeNull()
  await press('Il reclamo è su questa')
  expect(chosen()).toBe('001')
  expect(text()).toBe('')
})

it.each([
  ['a complaint without a customer', {}, [file('001')]],
  ['a complaint that names a file', { cliente: 'c1', pratica: '002' }, [file('001')]],
  ['a customer with two open files', { cliente: 'c1' }, [file('001'), file('002')]],
  ['a customer without an open file', { cliente: 'c1' }, []],
])('proposes nothing for %s', async (_, values, rows) => {
  await open(values, rows)
  expect(text()).toBe('')
})
