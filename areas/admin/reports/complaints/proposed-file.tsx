import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import { productInWords } from '../../../../contract/subjects/loan-files/file-words.ts'
import { readKey } from '../../../shared/calls/data.ts'
import { useServices } from '../../../shared/services.ts'

const filesCall = 'GET /reclami/pratiche'

/** Proposes the only open loan file of the customer of a complaint that names no file. */
export function ProposedFile() {
  const { client } = useServices()
  const { setValue } = useFormContext()
  const [cliente, pratica] = useWatch({ name: ['cliente', 'pratica'] }) as [string | null, string | null]
  const input = { query: { cliente: cliente ?? '' } }
  const { data } = useQuery({
    queryKey: readKey(filesCall, input),
    queryFn: () => client.call(filesCall, input),
    enabled: Boolean(cliente && !pratica),
  })
  const [only, another] = data?.rows ?? []
  if (!cliente || pratica || !only || another) return null
  return (
    <p className="notice" role="status">
      Questo cliente ha una sola pratica aperta: {only.IDEGG}, {productInWords(only.prodotto)}.{' '}
      <button
        className="link"
        type="button"
        onClick={() => setValue('pratica', only._id, { shouldDirty: true })}
      >
        Il reclamo è su questa
      </button>
    </p>
  )
}
