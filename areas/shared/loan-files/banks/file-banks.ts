import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '../../../../client/calls.ts'
import { useServices } from '../../services.ts'

/** The banks of a loan file as the page shows them. */
export type FileBanks = AnswerOf<'GET /pratiche/:id/banche'>
export type BankAnswer = FileBanks['risposte'][number]
export type PanelOffer = FileBanks['offerte']['righe'][number]
export type Check = BankAnswer['controlli'][number]

/** Reads the banks of a loan file side by side, once for all sections of the page. */
export function useFileBanks(id: string, enabled = true) {
  const { client } = useServices()
  return useQuery({
    queryKey: ['GET /pratiche/:id/banche', id],
    queryFn: () => client.call('GET /pratiche/:id/banche', { params: { id } }),
    // The offers of the panel change without a live event.
    staleTime: 0,
    enabled,
  })
}
