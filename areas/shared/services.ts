import { onlineManager, QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { CallError, type Client, createClient } from '../../client/client.ts'
import type { Live } from '../../client/live.ts'
import { cookieJar } from '../../client/session-cookies.ts'
import { sessionFetch } from '../../client/session-fetch.ts'
import type { Area } from './area.ts'
import { lazyLive } from './calls/lazy-live.ts'
import { createLoading, type Loading } from './calls/loading.ts'
import { createReport, type Report } from './calls/report.ts'
import { reportingClient } from './calls/reporting-client.ts'
import { observedFetch } from './offline/observed-fetch.ts'
import { createSession, type Session } from './session/session.ts'
import { createStepUp, type StepUp, stepUpClient, stepUpFetch } from './step-up/step-up.ts'
import { createToasts, type Toasts } from './toasts/toasts.ts'

/** The services that the pages of an area share. */
export interface Services {
  area: Area
  client: Client
  /** A client without toasts, for dialogs that show failures themselves, because a dialog covers toasts. */
  quietClient: Client
  /** `fetch` with the session's tokens, for files. Asks for a proof of identity when the server needs one. */
  fetch: typeof globalThis.fetch
  session: Session
  queries: QueryClient
  toasts: Toasts
  loading: Loading
  /** Reports work that waits for the server without using `client`. */
  report: Report
  stepUp: StepUp
  live: Omit<Live, 'close'>
  /** Wraps a `fetch`: the result sends the session's tokens. */
  signedIn: (fetch?: typeof globalThis.fetch) => typeof globalThis.fetch
}

/** How often a call that fails without the network is made again before its failure is shown. */
const maxReturns = 20

/**
 * Answers stay in the cache until a refresh or a live event invalidates them. In an area that works without the network a
 * call waits for the network, and what was read stays; elsewhere the call fails with a message.
 */
const createQueries = ({ worksOffline }: Area): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        gcTime: Number.POSITIVE_INFINITY,
        retry: failures => worksOffline === true && failures < maxReturns && !onlineManager.isOnline(),
        retryDelay: 0,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: worksOffline ? 'online' : 'always',
      },
    },
  })

/** Creates the services of an area. Tests pass their own `fetch`. */
export function createServices(area: Area, fetch?: typeof globalThis.fetch): Services {
  const jar = cookieJar(document, location.protocol === 'https:')
  const queries = createQueries(area)
  const session = createSession({ area, jar, queries })
  const toasts = createToasts()
  const loading = createLoading()
  const base = location.origin
  const signedIn = (own = fetch) =>
    sessionFetch({
      jar,
      own: area.role,
      onUnknown: session.lapse,
      fetch: area.worksOffline ? observedFetch(own) : own,
    })
  const fetchAsSession = signedIn()
  const quietClient = createClient({ base, fetch: fetchAsSession })
  const live = lazyLive({
    base,
    async token(renew) {
      // A call with an expired token returns a new token, or ends a session that no longer exists.
      if (renew && session.isOpen())
        await quietClient.call(`GET /${area.calls}/getMe`).catch(error => {
          if (!(error instanceof CallError && error.status === 401)) throw error
          toasts.add({ kind: 'plain', text: 'La sessione è stata chiusa: per continuare occorre accedere.' })
        })
      return jar.read(area.role)?.access ?? null
    },
  })
  const stepUp = createStepUp()
  const isOffline = () => area.worksOffline === true && !onlineManager.isOnline()
  const report = createReport({ toasts, loading, isOffline })
  const client = reportingClient({
    client: stepUpClient({ client: quietClient, stepUp, loading }),
    report,
  })
  return {
    area,
    client,
    quietClient,
    fetch: stepUpFetch({ fetch: fetchAsSession, stepUp, loading }),
    session,
    queries,
    toasts,
    loading,
    report,
    stepUp,
    live,
    signedIn,
  }
}

export const ServicesContext = createContext<Services | null>(null)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('There are no services here.')
  return services
}
