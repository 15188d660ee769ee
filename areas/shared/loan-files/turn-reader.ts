import type { Turn } from '../../../contract/loan-files/progress.ts'
import { useData } from '../calls/data.ts'
import { useServices } from '../services.ts'

/** Finds the turn of a file that is the signed-in person's: of its agent, or of whoever has the file in the office. */
export function useTurnReader(): (file: {
  agente: string | null
  incaricato: string | null
}) => Turn | undefined {
  const { area } = useServices()
  const { data: me } = useData(`GET /${area.calls}/getMe`)
  return ({ agente, incaricato }) => {
    if (!me) return undefined
    return me._id === agente ? 'agente' : me._id === incaricato ? 'back_office' : undefined
  }
}
