import { useLocation } from 'wouter'
import { useServices } from '../services.ts'

/** Ends the session, on the server when it can be reached and in this browser in any case. */
export function useSignOut(): () => Promise<void> {
  const { area, client, session } = useServices()
  const [, go] = useLocation()
  return async () => {
    await client.call(`POST /${area.calls}/logout`).catch(() => {})
    go(`${area.base}/login`)
    session.clear()
  }
}
