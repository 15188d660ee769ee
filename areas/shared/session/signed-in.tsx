import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Redirect, useLocation } from 'wouter'
import { CallError } from '../../../client/client.ts'
import { useData } from '../calls/data.ts'
import { Failed } from '../failed.tsx'
import { useServices } from '../services.ts'
import { Waiting } from '../waiting.tsx'
import { signInPath } from './return-path.ts'

interface Props {
  /** Loads `children` while the server says who is signed in. */
  preload: () => Promise<unknown>
  children: ReactNode
}

/** Content for signed-in people. Other people are sent to the sign-in, which leads back to this address. */
export function SignedIn({ preload, children }: Props) {
  const { area, session } = useServices()
  const isOpen = useSyncExternalStore(session.subscribe, session.isOpen)
  const [path] = useLocation()
  if (!isOpen) return <Redirect to={signInPath(area.base, path + location.search + location.hash)} replace />
  return <WhenPersonIsKnown preload={preload}>{children}</WhenPersonIsKnown>
}

/** Shows its content when the signed-in person is known, so that pages need not wait for the answer. */
function WhenPersonIsKnown({ preload, children }: Props) {
  const { area } = useServices()
  useEffect(() => {
    // The content reports a failed load when it is shown.
    preload().catch(() => {})
  }, [preload])
  const { isSuccess, error, refetch } = useData(`GET /${area.calls}/getMe`)
  if (isSuccess) return children
  if (!error) return <Waiting />
  return (
    <Failed onRetry={() => void refetch()}>
      {error instanceof CallError ? error.message : 'I Suoi dati non sono arrivati.'}
    </Failed>
  )
}
