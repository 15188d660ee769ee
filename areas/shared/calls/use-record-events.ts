import { useEffect } from 'react'
import { useServices } from '../services.ts'

/** Events that come together, such as the parts of one file, are one reading. */
const quietMs = 400

interface Listened {
  /** Names of resources. */
  resources: readonly string[]
  /** Whether events about leads count too. */
  leads?: boolean
}

/** Calls `refresh` after live events about records of some resources or about parts of records. Both must be stable. */
export function useRecordEvents({ resources, leads }: Listened, refresh: () => void): void {
  const { live } = useServices()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(refresh, quietMs)
    }
    const ofRecords = live.on('records', event => {
      const isOurs =
        event === 'missed' ||
        (event.topic === 'records' && (resources.includes(event.resource) || event.whole !== undefined))
      if (isOurs) wait()
    })
    const ofLeads = leads ? live.on('leads', wait) : undefined
    return () => {
      clearTimeout(timer)
      ofRecords()
      ofLeads?.()
    }
  }, [live, resources, leads, refresh])
}
