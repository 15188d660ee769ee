import { useEffect, useState } from 'react'

const refreshMs = 20_000

/** The present instant, renewed often enough for words in minutes. */
export function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
