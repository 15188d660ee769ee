import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn } from 'react-hook-form'
import type { ResourceDefinition } from '../../../contract/records/resource.ts'
import { DefinitionContext } from '../records/form/form-context.ts'
import type { Values } from './fields-form.ts'

interface Props {
  definition: ResourceDefinition
  form: UseFormReturn<Values>
  /** Why the server refused, where no field says so. */
  refusal: string | null
  /** The label of the button that sends. */
  label: string
  isSending: boolean
  onSend: () => Promise<void>
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** The form of a dialog that asks for some fields of a record. */
export const DialogForm = ({
  definition,
  form,
  refusal,
  label,
  isSending,
  onSend,
  onClose,
  children,
}: Props) => (
  <DefinitionContext value={definition}>
    <FormProvider {...form}>
      <form
        className="form"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void onSend()
        }}
      >
        {children}
        {refusal && (
          <p className="error" role="alert">
            {refusal}
          </p>
        )}
        <div className="actions">
          <button className="button" type="button" onClick={onClose}>
            ANNULLA
          </button>
          <button
            className="button primary"
            type="submit"
            aria-busy={isSending || undefined}
            aria-disabled={isSending || undefined}
          >
            {label}
          </button>
        </div>
      </form>
    </FormProvider>
  </DefinitionContext>
)
