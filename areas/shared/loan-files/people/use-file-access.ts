import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../services.ts'

export const fileAccessCall = 'GET /pratiche/:id/inviti'

/** The access of the participants of a file to the customers' area. All sections of the page share one answer. */
export function useFileAccess(id: string) {
  const { client } = useServices()
  return useQuery({
    queryKey: [fileAccessCall, id],
    queryFn: () => client.call(fileAccessCall, { params: { id } }),
    staleTime: 0,
  })
}
