import { type ReactNode, useSyncExternalStore } from 'react'
import { Redirect, useLocation } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { useData } from '../calls/data.ts'
import { Failed } from '../failed.tsx'
import { useServices } from '../services.ts'
import { Waiting } from '../waiting.tsx'
import { signInPath } from './return-path.ts'

/** What is for who is signed in; the others are asked to sign in, and come back here afterwards. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { area, session } = useServices()
  const isOpen = useSyncExternalStore(session.subscribe, session.isOpen)
  const [path] = useLocation()
  if (!isOpen) return <Redirect to={signInPath(area.base, path + location.search + location.hash)} replace />
  return <Known>{children}</Known>
}

/** Waits until it is known who it is: pages need not. */
function Known({ children }: { children: ReactNode }) {
  const { area } = useServices()
  const { isSuccess, error, refetch } = useData(`GET /${area.calls}/getMe`)
  if (isSuccess) return children
  if (!error) return <Waiting />
  return (
    <Failed onRetry={() => void refetch()}>
      {error instanceof CallError ? error.message : 'I Suoi dati non sono arrivati.'}
    </Failed>
  )
}
