import { type RefObject, useEffect, useState } from 'react'

/** Where the list of a field is drawn: in the open dialog around the field, which covers everything outside, or in the page. */
export function usePlace(field: RefObject<HTMLElement | null>): HTMLElement | null {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  useEffect(() => setPlace(field.current?.closest('dialog') ?? document.body), [field])
  return place
}
