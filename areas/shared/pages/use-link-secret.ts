import { useState } from 'react'
import { useParams } from 'wouter'

/**
 * The secret of the link that opened the page: its fragment. Links of letters from before 2026-11-29, some of which last
 * half a year, have the secret in the path and no fragment.
 */
export function useLinkSecret(): string {
  const { id = '' } = useParams<{ id: string }>()
  const [fragment] = useState(() => location.hash.slice(1))
  return fragment || id
}
